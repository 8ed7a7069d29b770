import path from 'node:path';
import { AppError } from '#shared/api/app-error.ts';
import { backupJobRequest, managerBackupJob, type BackupJobRequest } from '#shared/api/people/backups.ts';
import type { BackupJobKind } from '../../backup/checks/carry-out-job.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import { begunDrill, passedDrill } from './example-backups.ts';
import { shownJob, type BackupTools } from './shown-backups.ts';

const route = routesIn('Backups');

const actions = { check: 'backup.checked', drill: 'backup.drilled' } as const;

async function begin(tools: BackupTools, kind: Exclude<BackupJobKind, 'restore'>, call: SignedCall & { body: BackupJobRequest }) {
  const { params, record, body: asked } = call;
  const { commit, backups, backupJobs } = tools;
  const settings = backups.settings();
  if (settings === undefined) throw new AppError('BACKUPS_OFF');
  const { folder, passphrase } = settings;
  // Only a name from the list is ever put together with the folder.
  const found = backups.files().find(({ name }) => name === params['name']);
  if (found === undefined) throw new AppError('BACKUP_NOT_FOUND');
  const job = backupJobs.begin(kind, { file: path.join(folder, found.name), passphrase: asked.passphrase ?? passphrase });
  if (job === undefined) throw new AppError('BACKUP_JOB_RUNNING');
  const body = shownJob(job);
  await commit((writer) => record(writer, { action: actions[kind], target: found.name }));
  return { body };
}

/** `/backups/:name/check`, `/backups/:name/drill`, and how far they are. */
export function backupJobRoutes(tools: BackupTools): Route[] {
  const parameters = { name: begunDrill.name };
  const errors = ['BACKUPS_OFF', 'BACKUP_NOT_FOUND', 'BACKUP_JOB_RUNNING'] as const;

  return [
    route.post('/backups/:name/check', {
      access: 'backups.run',
      id: 'checkBackup',
      summary: 'Check a backup',
      description:
        'Reads it to its end, as right after it was written: every byte, and under the present passphrase or the one that is given. It goes on in the background; ' +
        '`/events` tells of `backups`.',
      answers: { 202: { description: 'Begun.', schema: managerBackupJob } },
      errors,
      examples: { one: { summary: 'The newest', parameters, body: {}, answer: { ...begunDrill, kind: 'check' } } },
      body: backupJobRequest,
      handle: (call) => begin(tools, 'check', call),
    }),
    route.post('/backups/:name/drill', {
      access: 'backups.run',
      id: 'drillBackup',
      summary: 'Restore a backup for trial',
      description:
        'Checks it, restores it into a folder of its own, verifies every document of every chain, tells the newest of each unit, and removes ' +
        'the folder again. Nothing of the appliance changes, and sales go on. It goes on in the background; `/events` tells of `backups`.',
      answers: { 202: { description: 'Begun.', schema: managerBackupJob } },
      errors,
      examples: { one: { summary: 'The newest', parameters, body: {}, answer: begunDrill } },
      body: backupJobRequest,
      handle: (call) => begin(tools, 'drill', call),
    }),
    route.get('/backups/jobs/:job_id', {
      access: 'appliance.read',
      id: 'getBackupJob',
      summary: 'How far a check or a drill is',
      description: 'The last twenty since the start are known.',
      answers: { 200: { description: 'How far it is.', schema: managerBackupJob } },
      errors: ['NOT_FOUND'],
      examples: {
        done: { summary: 'A drill, passed', parameters: { job_id: passedDrill.job_id }, answer: passedDrill },
      },
      handle: ({ params }) => {
        const found = tools.backupJobs.list().find(({ job_id }) => job_id === params['job_id']);
        if (found === undefined) throw new AppError('NOT_FOUND');
        return { body: shownJob(found) };
      },
    }),
  ];
}
