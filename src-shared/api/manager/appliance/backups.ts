import { z } from 'zod';

const text = z.string();

const backupFile = z
  .object({
    name: text.meta({ description: 'The name of the file.' }),
    at: text.meta({ description: 'When it was written.' }),
    bytes: z.number().meta({ description: 'Its size.' }),
  })
  .meta({ id: 'BackupFile' });

/** 200 of `GET /manager/backups`. */
export const managerBackups = z
  .object({
    state: z.enum(['ok', 'attention', 'off']).meta({ description: '`off`: no folder is set (`--backup-dir`).' }),
    message: text.nullable().meta({ description: 'What is wrong and what to do, or null.' }),
    since: text.nullable().meta({ description: 'Since when, or null.' }),
    last_at: text.nullable().meta({ description: 'When the newest was written and verified, or null.' }),
    settings: z
      .object({
        folder: text.nullable().meta({ description: 'The folder, or null.' }),
        every_minutes: z.number().nullable().meta({ description: 'How often a backup is written, or null.' }),
        is_encrypted: z.boolean().meta({ description: 'Whether backups are under a passphrase.' }),
      })
      .meta({ description: 'Where and how often, as flags of the start say.' }),
    files: z.array(backupFile).meta({ description: 'The backups of this ledger in the folder, newest first.' }),
  })
  .meta({ id: 'ManagerBackups' });

/** See {@link managerBackups}. */
export type ManagerBackups = z.output<typeof managerBackups>;

/** 201 of `POST /manager/backups`: written and verified. */
export const writtenBackup = z
  .object({
    name: text.meta({ description: 'The name of the file.' }),
    bytes: z.number().meta({ description: 'Its size.' }),
    keys: z.enum(['sealed_file', 'keychain', 'none']).meta({ description: 'Which keys it contains.' }),
  })
  .meta({ id: 'WrittenBackup' });
