import path from 'node:path';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { managerBackups, writtenBackup } from '../../../../src-shared/api/manager/appliance/backups.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { route, type Route } from '../request/route.ts';
import { backupJobRoutes } from './backup-job-routes.ts';
import { backupSettingsRoute } from './backup-settings-route.ts';
import { exampleBackups } from './example-backups.ts';
import { shownBackups, type BackupTools } from './shown-backups.ts';

/** `/backups`: how backups are doing, writing one now, checking them, and where they go. */
export function backupRoutes(tools: BackupTools): Route[] {
  const { commit, clock, backups } = tools;

  return [
    route({
      method: 'get',
      path: '/backups',
      access: 'appliance.read',
      id: 'getBackups',
      area: 'Backups',
      summary: 'How backups are doing',
      description: 'Where they are written and how often, those that are there, and how their checks went.',
      answers: { 200: { description: 'The backups.', schema: managerBackups } },
      examples: { hourly: { summary: 'Every hour', status: 200, answer: exampleBackups } },
      handle: () => ({
        status: 200,
        body: shownBackups(tools),
      }),
    }),
    route({
      method: 'post',
      path: '/backups',
      access: 'backups.run',
      id: 'writeBackup',
      area: 'Backups',
      summary: 'Write a backup now',
      description: 'It is opened and verified after it was written. Sales go on meanwhile.',
      answers: { 201: { description: 'Written.', schema: writtenBackup } },
      errors: ['BACKUPS_OFF', 'BACKUP_FAILED'],
      examples: {
        now: {
          summary: 'Now',
          status: 201,
          answer: { name: 'sanad-1a2b3c4d-20261120T090000Z.backup', bytes: 4_194_304, keys: 'keychain' },
        },
      },
      handle: async ({ caller, origin }) => {
        if (backups.settings() === undefined) throw new AppError('BACKUPS_OFF');
        const { file, bytes, keys } = await backups.runNow().catch((cause: unknown) => {
          throw cause instanceof StartFault ? new AppError('BACKUP_FAILED', { message: cause.message, cause }) : cause;
        });
        const name = path.basename(file);
        const event = { action: 'backup.written', user: caller.user, target: name, origin } as const;
        await commit((writer) => recordAudit(writer, { at: clock.now(), ...event }));
        return { status: 201, body: { name, bytes, keys } };
      },
    }),
    ...backupJobRoutes(tools),
    backupSettingsRoute(tools),
  ];
}
