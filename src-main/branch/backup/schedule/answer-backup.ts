import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { BackupAnswer } from '#shared/api/desktop/appliance-status.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { BackupInput } from '../backup-steps.ts';
import { writeBackup, type KeySource } from '../write-backup.ts';
import { createBackupThread } from './backup-thread.ts';
import type { BackupSettings } from './backup-schedule.ts';

const backupRequest = z.strictObject({ command: z.literal('backup') });

// Where no folder for backups was named: better beside the ledger than nowhere.
const ownFolderName = 'backups';

/** What a backup out of turn needs. */
export type AnswerBackupTools = {
  input: Pick<BackupInput, 'dataDir' | 'productVersion'>;
  settings: BackupSettings | undefined;
  keys: KeySource;
  clock: Clock;
  logger: Logger;
};

function folderFor({ input, settings }: AnswerBackupTools): string {
  if (settings !== undefined) return settings.folder;
  const folder = path.join(input.dataDir, ownFolderName);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function backUp(tools: AnswerBackupTools): Promise<BackupAnswer> {
  const { input, settings, keys, clock, logger } = tools;
  const thread = createBackupThread();
  try {
    const folder = folderFor(tools);
    const { file, bytes } = await writeBackup(
      { ...input, folder, passphrase: settings?.passphrase, at: clock.now() },
      keys,
      thread,
    );
    logger.info({ file, bytes }, 'backup written on request');
    return { ok: true, file, bytes };
  } catch (cause) {
    logger.error({ err: cause }, 'the backup that was asked for could not be written');
    const message = cause instanceof StartFault ? cause.message : 'The backup could not be written; the log says why.';
    return { ok: false, faults: [{ code: 'BACKUP_FAILED', message }] };
  } finally {
    await thread.close();
  }
}

/**
 * Answers the command `backup` on the control socket, such as before an update: writes a backup and verifies it, in the folder of
 * the automatic ones, else beside the ledger. Undefined if the request is another command.
 */
export async function answerBackup(request: unknown, tools: AnswerBackupTools): Promise<BackupAnswer | undefined> {
  return backupRequest.safeParse(request).success ? await backUp(tools) : undefined;
}
