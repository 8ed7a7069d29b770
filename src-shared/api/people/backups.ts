import { z } from 'zod';

const text = z.string();

const backupFile = z
  .object({
    name: text.describe('The name of the file.'),
    at: text.describe('When it was written.'),
    bytes: z.number().describe('Its size.'),
  })
  .meta({ id: 'BackupFile' });

const drilledUnit = z
  .object({
    egs_unit_id: text.describe('The unit.'),
    unit_name: text.describe('Its name.'),
    documents: z.int().describe('How many of its documents are in the backup.'),
    last_icv: z.int().describe('The ICV of the last one; 0 without one.'),
    ok: z.boolean().describe('Whether its chain holds, document by document.'),
    faults: z.array(text).describe('What does not hold.'),
    newest: z
      .object({
        invoice_number: text.describe('Its number.'),
        icv: z.int().describe('Its ICV.'),
        issued_at: text.describe('When it was issued.'),
      })
      .nullable()
      .describe('Its newest document, or null.'),
  })
  .meta({ id: 'DrilledUnit' });

const backupFault = z
  .object({
    reason: z
      .enum([
        'chain_broken',
        'damaged',
        'folder_missing',
        'keys_passphrase_needed',
        'keys_passphrase_wrong',
        'ledger_damaged',
        'missing',
        'no_space',
        'not_a_backup',
        'other',
        'passphrase_needed',
        'passphrase_wrong',
        'storage',
        'unreadable',
      ])
      .describe('Why; `other` where the sentence alone says it.'),
    params: z
      .record(text, z.union([text, z.number()]))
      .describe('What the words for it name: `folder`, `needed_bytes`, `free_bytes`, `detail`.'),
  })
  .meta({ id: 'BackupFault' });

/** Why a backup could not be written, read or restored, for pages to word. */
export type BackupFault = z.output<typeof backupFault>;

/** Body of `POST /manager/backups/:name/check` and `/drill`. */
export const backupJobRequest = z
  .strictObject({
    passphrase: text
      .min(1)
      .max(1_000)
      .optional()
      .describe('That of this backup, where it was written under another one than the present. It is stored nowhere.'),
  })
  .meta({ id: 'CheckBackup' });

/** See {@link backupJobRequest}. */
export type BackupJobRequest = z.output<typeof backupJobRequest>;

/** 202 of `POST /manager/backups/:name/check` and `/drill`, and a member of `GET /manager/backups`: how far it is. */
export const managerBackupJob = z
  .object({
    job_id: text.describe('Its id, until the appliance stops.'),
    kind: z
      .enum(['check', 'drill', 'restore'])
      .describe(
        '`check`: reads all of the backup. `drill`: restores it for trial too, and verifies every document. `restore`: does the same, and goes on with it.',
      ),
    name: text.describe('The backup.'),
    state: z.enum(['running', 'passed', 'failed']).describe('How it is.'),
    step: z.enum(['reading', 'restoring', 'verifying']).nullable().describe('What is done now; null when it has ended.'),
    documents_verified: z.int().describe('How many documents are verified so far.'),
    documents_total: z.int().nullable().describe('Of how many; null before that is known, and of a check.'),
    started_at: text.describe('When it began.'),
    ended_at: text.nullable().describe('When it ended, or null.'),
    message: text.nullable().describe('Why it failed, in English, or null.'),
    fault: backupFault.nullable().describe('Why it failed, for pages to word, or null.'),
    findings: z
      .object({
        created_at: text.describe('When the backup was written, as it says itself.'),
        product_version: text.describe('The version that wrote it.'),
        keys: z.enum(['sealed_file', 'keychain', 'none']).describe('Which keys it contains.'),
        is_encrypted: z.boolean().describe('Whether it is under a passphrase.'),
        units: z.array(drilledUnit).nullable().describe('The units, after a drill; of a check null.'),
      })
      .nullable()
      .describe('What it contains; null before that is known.'),
  })
  .meta({ id: 'BackupJob' });

/** See {@link managerBackupJob}. */
export type ManagerBackupJob = z.output<typeof managerBackupJob>;

/** 200 of `GET /manager/backups`. */
export const managerBackups = z
  .object({
    state: z.enum(['ok', 'attention', 'off']).describe('`off`: no folder is set.'),
    message: text.nullable().describe('What is wrong and what to do, in English, or null.'),
    fault: backupFault.nullable().describe('Why the last one could not be written, for pages to word, or null.'),
    since: text.nullable().describe('Since when, or null.'),
    last_at: text.nullable().describe('When the newest was written and verified, or null.'),
    settings: z
      .object({
        folder: text.nullable().describe('The folder, or null.'),
        every_minutes: z.number().nullable().describe('How often a backup is written, or null.'),
        is_encrypted: z.boolean().describe('Whether backups are under a passphrase.'),
        source: z
          .enum(['flag', 'stored', 'usual'])
          .describe(
            'What decides folder and schedule: flags of the start, what is stored here, or nothing, so that they are off.',
          ),
        can_change: z.boolean().describe('Whether they can be changed here: not where a flag names the folder.'),
        flag: text.nullable().describe('The flag that decides them, or null.'),
        is_same_disk: z
          .boolean()
          .nullable()
          .describe(
            'Whether the folder is on the disk of the ledger, so that one failure loses both; null where that cannot be seen.',
          ),
        free_bytes: z.number().nullable().describe('The free space there; null without a folder.'),
      })
      .describe('Where and how often.'),
    writing: z
      .object({
        since: text.describe('When it was begun.'),
        step: z
          .enum(['copying', 'packing'])
          .describe('`copying` the ledger, or `packing` the copy into the file, which is then read back.'),
      })
      .nullable()
      .describe('The backup that is being written now, by the schedule or because a person wants one; null while none is.'),
    jobs: z.array(managerBackupJob).describe('Checks and drills since the start, newest first.'),
    files: z.array(backupFile).describe('The backups of this ledger in the folder, newest first.'),
  })
  .meta({ id: 'ManagerBackups' });

/** See {@link managerBackups}. */
export type ManagerBackups = z.output<typeof managerBackups>;

/** 201 of `POST /manager/backups`: written and verified. */
export const writtenBackup = z
  .object({
    name: text.describe('The name of the file.'),
    bytes: z.number().describe('Its size.'),
    keys: z.enum(['sealed_file', 'keychain', 'none']).describe('Which keys it contains.'),
  })
  .meta({ id: 'WrittenBackup' });

/** Body of `PATCH /manager/backups/settings`: what is left out stays as it is. */
export const changeBackupSettings = z
  .strictObject({
    folder: text
      .trim()
      .min(1)
      .max(1_000)
      .nullable()
      .optional()
      .describe(
        'A folder of this machine that exists, outside the data folder, preferably on another disk; null turns backups off.',
      ),
    every_minutes: z
      .int()
      .min(5)
      .max(7 * 24 * 60)
      .optional()
      .describe('How often a backup is written.'),
  })
  .meta({ id: 'ChangeBackupSettings' });

/** 200 of `GET /manager/backups/places`: what a folder for backups can be chosen from. */
export const managerBackupPlaces = z
  .object({
    example: text.describe('A path as the system of this computer writes it.'),
    disks: z
      .array(
        z.object({
          folder: text.describe('Where it is mounted.'),
          name: text.describe('Its name, as the system shows it.'),
          free_bytes: z.number().describe('The free space on it.'),
          is_writable: z.boolean().describe('Whether the appliance may write to it.'),
        }),
      )
      .describe('The disks and network shares that are mounted, without the disk of the ledger, the most free space first.'),
  })
  .meta({ id: 'ManagerBackupPlaces' });

/** See {@link managerBackupPlaces}. */
export type ManagerBackupPlaces = z.output<typeof managerBackupPlaces>;

/** The header with the token of the first set-up, for who restores a backup before there is anybody to sign in. */
export const setupTokenHeader = 'X-Setup-Token';

/** The most bytes of one part of an upload: what the slowest line sends before the appliance gives up waiting. */
export const longestUploadPart = 4 * 1024 * 1024;

/** 200 of `GET /manager/restore`. */
export const managerRestore = z
  .object({
    is_possible: z
      .boolean()
      .describe(
        'Whether a backup can be restored here: not where there are EGS units or documents, or a head office was joined.',
      ),
    files: z.array(backupFile).describe('Backups of any appliance in the folder for backups, newest first.'),
    upload: z
      .object({
        bytes: z.number().describe('Its size.'),
        created_at: text.describe('When it was written: what was issued later is not in it.'),
        product_version: text.describe('The version that wrote it.'),
        keys: z.enum(['sealed_file', 'keychain', 'none']).describe('Which keys it contains.'),
        is_encrypted: z.boolean().describe('Whether it is under a passphrase.'),
      })
      .nullable()
      .describe('The backup that was sent last, or null.'),
    job: managerBackupJob.nullable().describe('How far the last restore is, or null.'),
  })
  .meta({ id: 'ManagerRestore' });

/** See {@link managerRestore}. */
export type ManagerRestore = z.output<typeof managerRestore>;

/** Query of `POST /manager/restore/file`. */
export const uploadQuery = z.strictObject({
  at: z.coerce.number().int().min(0).describe('Where in the file this part begins; 0 begins anew.'),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 40)
    .describe('The size of the whole file.'),
});

/** Body of `POST /manager/restore`. */
export const restoreRequest = z
  .strictObject({
    name: text.max(200).nullable().describe('The file in the folder for backups; null for the one that was sent.'),
    passphrase: backupJobRequest.shape.passphrase,
    keys_passphrase: text
      .min(1)
      .max(1_000)
      .optional()
      .describe(
        'That with which the earlier appliance opened its sealed keys, where it is not that of this one. It is stored nowhere.',
      ),
    without_keys: z
      .boolean()
      .default(false)
      .describe(
        'Restores without the keys, where their passphrase is lost: each unit is then onboarded anew with a one-time code.',
      ),
  })
  .meta({ id: 'RestoreBackup' });

/** See {@link restoreRequest}. */
export type RestoreRequest = z.input<typeof restoreRequest>;

const waitingUnit = z
  .object({
    egs_unit_id: text.describe('The unit.'),
    unit_name: text.describe('Its name.'),
    since: text.describe('When the ledger was restored.'),
    last_icv: z.int().describe('The ICV of its last document in the ledger; 0 without one.'),
    lost_icv: z.int().nullable().describe('An ICV that it issued and the ledger lacks, or null.'),
    awaits_head_office: z.boolean().describe('Whether head office still has to hand back what it has of it.'),
    newest: drilledUnit.shape.newest,
  })
  .meta({ id: 'WaitingUnit' });

/** 200 of `GET /manager/recovery`: the units that issue nothing until the end of their chain is certain. */
export const managerRecovery = z
  .object({ units: z.array(waitingUnit).describe('Those that wait.') })
  .meta({ id: 'ManagerRecovery' });

/** See {@link managerRecovery}. */
export type ManagerRecovery = z.output<typeof managerRecovery>;

/** Body of `POST /manager/recovery/:egs_unit_id/confirm`. */
export const confirmTailRequest = z
  .strictObject({ last_icv: z.int().min(0).describe('The ICV after which the unit has certainly issued nothing.') })
  .meta({ id: 'ConfirmTail' });
