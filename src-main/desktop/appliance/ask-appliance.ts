import { backupAnswer, statusAnswer, type ApplianceStatus, type BackupAnswer } from '#shared/api/desktop/appliance-status.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { StartFault } from '#main/platform/start-fault.ts';

const longestStatusMs = 10_000;
// Enough for a ledger of many gigabytes on a slow disk.
const longestBackupMs = 60 * 60_000;

const otherVersion = 'The appliance that uses the data folder is of another version, and does not answer the desktop: stop it.';

/**
 * How the appliance on a data folder is; undefined if none runs there.
 *
 * @throws StartFault if it belongs to another user, does not answer, or is of another version.
 */
export async function askStatus(dataDir: string): Promise<ApplianceStatus | undefined> {
  const reply = await askControlServer(dataDir, { command: 'status' }, longestStatusMs);
  if (reply === undefined) return undefined;
  const parsed = statusAnswer.safeParse(reply.answer);
  if (!parsed.success || !parsed.data.ok) throw new StartFault(otherVersion);
  return parsed.data.status;
}

function refused(message: string): BackupAnswer {
  return { ok: false, faults: [{ code: 'BACKUP_FAILED', message }] };
}

/** Has the appliance on a data folder write a backup; refused also if none runs there. */
export async function askForBackup(dataDir: string): Promise<BackupAnswer> {
  try {
    const reply = await askControlServer(dataDir, { command: 'backup' }, longestBackupMs);
    if (reply === undefined) return refused('The appliance does not run.');
    const parsed = backupAnswer.safeParse(reply.answer);
    return parsed.success ? parsed.data : refused(otherVersion);
  } catch (cause) {
    if (cause instanceof StartFault) return refused(cause.message);
    throw cause;
  }
}
