import path from 'node:path';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { managerBackups, writtenBackup, type ManagerBackups } from '../../../../src-shared/api/manager/appliance/backups.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import type { BackupSchedule, BackupSettings } from '../../backup/schedule/backup-schedule.ts';
import type { Conditions } from '../../health/conditions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

/** What the routes of backups need; both undefined where no folder is set. */
export type BackupTools = Services & {
  conditions: Pick<Conditions, 'current'>;
  backups: BackupSchedule | undefined;
  backupSettings: BackupSettings | undefined;
};

const example: ManagerBackups = {
  state: 'ok',
  message: null,
  since: null,
  last_at: '2026-11-20T08:30:00.000Z',
  settings: { folder: '/mnt/backup/sanad', every_minutes: 60, is_encrypted: true },
  files: [{ name: 'sanad-1a2b3c4d-20261120T083000Z.backup', at: '2026-11-20T08:30:00.000Z', bytes: 4_194_304 }],
};

function shownBackups({ conditions, backups, backupSettings: settings }: BackupTools): ManagerBackups {
  const failed = conditions.current().find(({ code }) => code === 'BACKUP_FAILED');
  const working = failed === undefined ? 'ok' : 'attention';
  return {
    state: backups === undefined ? 'off' : working,
    message: failed?.message ?? null,
    since: failed?.since.toISOString() ?? null,
    last_at: backups?.newestAt()?.toISOString() ?? null,
    settings: {
      folder: settings?.folder ?? null,
      every_minutes: settings === undefined ? null : settings.everyMs / 60_000,
      is_encrypted: settings?.passphrase !== undefined,
    },
    files: (backups?.files() ?? []).map(({ name, at, bytes }) => ({ name, at: at.toISOString(), bytes })),
  };
}

/** `/backups`: how backups are doing, and writing one now. */
export function backupRoutes(tools: BackupTools): Route[] {
  const { commit, clock, backups } = tools;
  const read = {
    id: 'getBackups',
    area: 'Backups',
    summary: 'How backups are doing',
    description: 'Where they are written and how often, and those that are there.',
    answers: { 200: { description: 'The backups.', schema: managerBackups } },
    examples: { hourly: { summary: 'Every hour', status: 200, answer: example } },
  } as const;
  const write = {
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
  } as const;
  return [
    routeFor('appliance.read', { method: 'get', path: '/backups', body: noBody, query: noQuery, about: read }, () => ({
      status: 200,
      body: shownBackups(tools),
    })),
    routeFor(
      'backups.run',
      { method: 'post', path: '/backups', body: noBody, query: noQuery, about: write },
      async ({ caller, origin }) => {
        if (backups === undefined) throw new AppError('BACKUPS_OFF');
        const { file, bytes, keys } = await backups.runNow().catch((cause: unknown) => {
          throw cause instanceof StartFault ? new AppError('BACKUP_FAILED', { message: cause.message, cause }) : cause;
        });
        const name = path.basename(file);
        const event = { action: 'backup.written', user: caller.user, target: name, origin } as const;
        await commit((writer) => recordAudit(writer, { at: clock.now(), ...event }));
        return { status: 201, body: { name, bytes, keys } };
      },
    ),
  ];
}
