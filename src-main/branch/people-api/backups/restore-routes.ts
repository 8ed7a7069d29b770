import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import {
  managerBackupJob,
  managerRestore,
  restoreRequest,
  setupTokenHeader,
  uploadQuery,
  type ManagerRestore,
} from '#shared/api/people/backups.ts';
import { backupsAmong, withSizes } from '../../backup/backup-files.ts';
import { requireBackup } from '../../backup/container/read-container.ts';
import { isEmptyLedger, stageRestore } from '../../backup/staged-restore.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { recordAudit } from '../../users/record-audit.ts';
import type { Caller } from '../../users/caller.ts';
import { needsSetup, type FirstSetup } from '../../users/first-setup.ts';
import type { RestoreUpload } from '../../backup/restore-upload.ts';
import { callerFor, type Sessions } from '../request/people-router.ts';
import { openRoutesIn, type RawCall, type Route } from '../request/route.ts';
import { begunDrill } from './example-backups.ts';
import { shownJob, type BackupTools } from './shown-backups.ts';

const openRoute = openRoutesIn('Backups');

/** What the routes of a restore need. */
export type RestoreTools = BackupTools & {
  firstSetup: FirstSetup;
  sessions: Sessions;
  upload: RestoreUpload;
  keyStoreKind: KeyStore['kind'];
  openKeyStore: (folder: string) => Promise<KeyStore>;
  /** Starts the appliance again with what was restored; undefined where it cannot. */
  restart: (() => void) | undefined;
};

const mostFiles = 50;

// Who was shown the link of the start, on this machine, before there is anybody to sign in; then an owner.
function requireRestorer({ db, firstSetup, sessions }: RestoreTools, { request, origin }: RawCall): Caller['user'] | undefined {
  if (!needsSetup(db)) return callerFor(request, { access: 'backups.change' }, sessions).user;
  if (!origin.isLocal) throw new AppError('SETUP_NOT_LOCAL');
  if (!firstSetup.isToken(request.get(setupTokenHeader) ?? '')) throw new AppError('SETUP_TOKEN_INVALID');
  return undefined;
}

function isPossible({ db, restart }: RestoreTools): boolean {
  return restart !== undefined && isEmptyLedger(db);
}

// Of any ledger: the backups of a machine that is gone are those of another one than this.
function filesOf({ backups }: RestoreTools): ManagerRestore['files'] {
  const folder = backups.settings()?.folder;
  if (folder === undefined) return [];
  try {
    const newest = backupsAmong(readdirSync(folder)).slice(0, mostFiles);
    return withSizes(folder, newest).map(({ at, ...file }) => ({ ...file, at: at.toISOString() }));
  } catch {
    // The page Backups says what is wrong with the folder.
    return [];
  }
}

function shownRestore(tools: RestoreTools): ManagerRestore {
  const job = tools.backupJobs.list().find(({ kind }) => kind === 'restore');
  return {
    is_possible: isPossible(tools),
    files: filesOf(tools),
    upload: tools.upload.arrived() ?? null,
    job: job === undefined ? null : shownJob(job),
  };
}

// Only a name from the list is ever put together with the folder.
function fileOf(tools: RestoreTools, name: string | null): string {
  const { upload, backups } = tools;
  if (name === null && upload.arrived() !== undefined) return upload.file;
  const folder = backups.settings()?.folder;
  const found = filesOf(tools).find((file) => file.name === name);
  if (folder === undefined || found === undefined) throw new AppError('BACKUP_NOT_FOUND');
  return path.join(folder, found.name);
}

async function begin(tools: RestoreTools, call: RawCall & { body: z.output<typeof restoreRequest> }) {
  const { clock, backupJobs, upload, dataDir, keyStoreKind, openKeyStore, restart } = tools;
  const user = requireRestorer(tools, call);
  if (restart === undefined || !isPossible(tools)) throw new AppError('APPLIANCE_NOT_EMPTY');
  const { name, passphrase, keys_passphrase: keysPassphrase, without_keys: withoutKeys } = call.body;
  const file = fileOf(tools, name);
  const keep = async (folder: string): Promise<void> => {
    const { keys, created_at } = await requireBackup(file);
    const detail = { created_at, without_keys: withoutKeys };
    await stageRestore(folder, dataDir, {
      keys,
      passphrase,
      keysPassphrase,
      withoutKeys,
      own: keyStoreKind,
      openKeyStore,
      // Into the ledger that goes on: the one of this moment is put aside.
      record: (writer) =>
        recordAudit(writer, { at: clock.now(), action: 'appliance.restored', user, detail, origin: call.origin }),
    });
    await upload.remove();
  };
  const job = backupJobs.begin('restore', { file, passphrase }, { keep, onPassed: restart });
  if (job === undefined) throw new AppError('BACKUP_JOB_RUNNING');
  return { body: shownJob(job) };
}

const whoMay = `By an owner; before there is anybody to sign in, on the machine itself with the token of the set-up in the header \`${setupTokenHeader}\`.`;
const signInErrors = [
  'SESSION_MISSING',
  'SESSION_ENDED',
  'SESSION_LOCKED',
  'FORBIDDEN',
  'SETUP_NOT_LOCAL',
  'SETUP_TOKEN_INVALID',
] as const;

function uploadRoute(tools: RestoreTools): Route {
  return openRoute.post('/restore/file', {
    access: 'anyone',
    id: 'sendBackup',
    summary: 'Send a backup that is to be restored',
    description: `In parts of at most 4 MiB, one after the other, each as \`application/octet-stream\`; with the last one the file is looked at. ${whoMay}`,
    answers: { 200: { description: 'Taken.', schema: managerRestore } },
    errors: [...signInErrors, 'APPLIANCE_NOT_EMPTY', 'BACKUP_UNUSABLE', 'UPLOAD_INTERRUPTED', 'PAYLOAD_TOO_LARGE'],
    query: uploadQuery,
    handle: async (call) => {
      requireRestorer(tools, call);
      if (!isPossible(tools)) throw new AppError('APPLIANCE_NOT_EMPTY');
      await tools.upload.take({ ...call.query, content: call.request });
      return { body: shownRestore(tools) };
    },
  });
}

/** `/restore`: a new appliance goes on with the backup of an earlier one. */
export function restoreRoutes(tools: RestoreTools): Route[] {
  return [
    openRoute.get('/restore', {
      access: 'anyone',
      id: 'getRestore',
      summary: 'Whether a backup can be restored, and how far that is',
      description: `Only into a new appliance, so that no document is ever lost. ${whoMay}`,
      answers: { 200: { description: 'How it is.', schema: managerRestore } },
      errors: signInErrors,
      handle: (call) => {
        requireRestorer(tools, call);
        return { body: shownRestore(tools) };
      },
    }),
    uploadRoute(tools),
    openRoute.post('/restore', {
      access: 'anyone',
      id: 'restoreBackup',
      summary: 'Restore a backup',
      description:
        'Reads it to its end, restores it beside the empty ledger, verifies every document, and starts the appliance again with it. Its units issue nothing until the ' +
        `ends of their chains are certain (\`/recovery\`). The people are those of the backup. ${whoMay}`,
      answers: { 202: { description: 'Begun.', schema: managerBackupJob } },
      errors: [...signInErrors, 'APPLIANCE_NOT_EMPTY', 'BACKUP_NOT_FOUND', 'BACKUP_JOB_RUNNING'],
      examples: {
        sent: {
          summary: 'The one that was sent',
          body: { name: null, passphrase: 'four lamps in a row' },
          answer: { ...begunDrill, kind: 'restore' },
        },
      },
      body: restoreRequest,
      handle: (call) => begin(tools, call),
    }),
  ];
}
