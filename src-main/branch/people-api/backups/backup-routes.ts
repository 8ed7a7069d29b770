import path from 'node:path';
import { AppError } from '#shared/api/app-error.ts';
import { changeBackupSettings, managerBackupPlaces, managerBackups, writtenBackup } from '#shared/api/people/backups.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { backupFolderFault, type FolderFault } from '../../backup/backup-folder.ts';
import { exampleBackupFolder, mountedDisks } from '../../backup/mounted-disks.ts';
import { routesIn, type Route } from '../request/route.ts';
import { backupJobRoutes } from './backup-job-routes.ts';
import { exampleBackupPlaces, exampleBackups } from './example-backups.ts';
import { shownBackups, type BackupTools } from './shown-backups.ts';

const route = routesIn('Backups');

const sentences: Readonly<Record<FolderFault, string>> = {
  not_absolute: 'Name the folder from the top of the disk on, such as /mnt/backup/sanad or D:\\Sanad.',
  inside_data_folder:
    'The folder is inside the data folder, so a fault there would take the backups as well: choose another one.',
  missing: 'There is no such folder on this machine: make it first; is its disk attached?',
  not_a_folder: 'This is a file, not a folder.',
  not_writable: 'The appliance may not write to this folder: give its user the right to.',
  read_only: 'The disk of this folder can only be read: choose another one, or unlock it.',
  disk_full: 'The disk of this folder is full: free some space, or choose another one.',
};

// `PATCH /backups/settings`: where backups go and how often.
function backupSettingsRoute(tools: BackupTools): Route {
  const { commit, backups, dataDir, areBackupsFlagged } = tools;

  return route.patch('/backups/settings', {
    access: 'backups.change',
    id: 'changeBackupSettings',
    summary: 'Set where backups go and how often',
    description:
      'It holds at once: the first backup is written as soon as it is due. The folder is tried with a file that is removed again; ' +
      '`is_same_disk` of the answer says whether one failure would lose ledger and backups. Where a flag of the start names the folder, ' +
      'the flags decide.',
    answers: { 200: { description: 'The backups.', schema: managerBackups } },
    errors: ['SET_BY_FLAG', 'BACKUP_FOLDER_UNUSABLE'],
    examples: {
      disk: { summary: 'Another disk', body: { folder: '/mnt/backup/sanad', every_minutes: 60 }, answer: exampleBackups },
    },
    body: changeBackupSettings,
    handle: async ({ body, record }) => {
      if (areBackupsFlagged) throw new AppError('SET_BY_FLAG');
      const { folder, every_minutes } = body;
      const reason = typeof folder === 'string' ? backupFolderFault(folder, dataDir) : undefined;
      if (reason !== undefined) {
        throw new AppError('BACKUP_FOLDER_UNUSABLE', { message: sentences[reason], extra: { reason } });
      }
      const changes = {
        ...(folder === undefined ? {} : { backup_folder: folder }),
        ...(every_minutes === undefined ? {} : { backup_every_minutes: every_minutes }),
      };
      await commit((writer) => {
        if (Object.keys(changes).length > 0) writer.update('manager_settings', changes, { id: 1 });
        record(writer, { action: 'backup.settings_changed', detail: body });
      });
      backups.settingsChanged();
      return { body: shownBackups(tools) };
    },
  });
}

// `GET /backups/places`: what the folder can be chosen from.
function backupPlacesRoute({ dataDir }: BackupTools): Route {
  return route.get('/backups/places', {
    access: 'backups.change',
    id: 'listBackupPlaces',
    summary: 'Disks on which backups can be kept',
    description:
      'The disks and network shares that are mounted on this computer, without the disk of the ledger, and an example of a path. ' +
      'A share that does not answer at once is left out.',
    answers: { 200: { description: 'The disks.', schema: managerBackupPlaces } },
    examples: { usb: { summary: 'A USB disk', answer: exampleBackupPlaces } },
    handle: async () => {
      const disks = await mountedDisks(dataDir);
      return {
        body: {
          example: exampleBackupFolder(),
          disks: disks.map(({ freeBytes, isWritable, ...disk }) => ({ ...disk, free_bytes: freeBytes, is_writable: isWritable })),
        },
      };
    },
  });
}

/** `/backups`: how backups are doing, writing one now, checking them, and where they go. */
export function backupRoutes(tools: BackupTools): Route[] {
  const { commit, backups } = tools;

  return [
    route.get('/backups', {
      access: 'appliance.read',
      id: 'getBackups',
      summary: 'How backups are doing',
      description: 'Where they are written and how often, those that are there, and how their checks went.',
      answers: { 200: { description: 'The backups.', schema: managerBackups } },
      examples: { hourly: { summary: 'Every hour', answer: exampleBackups } },
      handle: () => ({ body: shownBackups(tools) }),
    }),
    route.post('/backups', {
      access: 'backups.run',
      id: 'writeBackup',
      summary: 'Write a backup now',
      description: 'It is opened and verified after it was written. Sales go on meanwhile.',
      answers: { 201: { description: 'Written.', schema: writtenBackup } },
      errors: ['BACKUPS_OFF', 'BACKUP_FAILED'],
      examples: {
        now: { summary: 'Now', answer: { name: 'sanad-1a2b3c4d-20261120T090000Z.backup', bytes: 4_194_304, keys: 'keychain' } },
      },
      handle: async ({ record }) => {
        if (backups.settings() === undefined) throw new AppError('BACKUPS_OFF');
        const { file, bytes, keys } = await backups.runNow().catch((cause: unknown) => {
          throw cause instanceof StartFault ? new AppError('BACKUP_FAILED', { message: cause.message, cause }) : cause;
        });
        const name = path.basename(file);
        await commit((writer) => record(writer, { action: 'backup.written', target: name }));
        return { body: { name, bytes, keys } };
      },
    }),
    backupPlacesRoute(tools),
    ...backupJobRoutes(tools),
    backupSettingsRoute(tools),
  ];
}
