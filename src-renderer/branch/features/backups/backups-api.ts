import type { z } from 'zod';
import {
  managerBackupJob,
  managerBackups,
  writtenBackup,
  type BackupJobRequest,
  type changeBackupSettings,
} from '#shared/api/people/backups.ts';
import { useServices } from '#ui/client/services.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { useReread } from '#ui/client/use-change.ts';

// How many documents are verified changes more often than an event tells.
const rereadWhileRunningMs = 1_000;

/** How backups are doing; live. */
export function useBackups() {
  return useLiveRead({ path: '/backups', answer: managerBackups }, ['backups'], {
    refetchInterval: ({ state }) =>
      state.data?.writing != null || state.data?.jobs.some((job) => job.state === 'running') === true
        ? rereadWhileRunningMs
        : false,
  });
}

/** What can be done with backups. */
export function useBackupChanges() {
  const { client } = useServices();
  const reread = useReread();
  async function andReread<Answer>(answered: Promise<Answer>): Promise<Answer> {
    try {
      return await answered;
    } finally {
      await reread(['/backups']);
    }
  }
  return {
    write: () => andReread(client.send({ method: 'POST', path: '/backups', answer: writtenBackup })),
    begin: (kind: 'check' | 'drill', name: string, body: BackupJobRequest = {}) =>
      andReread(
        client.send({ method: 'POST', path: `/backups/${encodeURIComponent(name)}/${kind}`, body, answer: managerBackupJob }),
      ),
    change: (body: z.output<typeof changeBackupSettings>) =>
      andReread(client.send({ method: 'PATCH', path: '/backups/settings', body, answer: managerBackups })),
  };
}
