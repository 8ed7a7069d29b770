import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  managerBackupJob,
  managerBackups,
  writtenBackup,
  type BackupJobRequest,
  type changeBackupSettings,
} from '../../../../../src-shared/api/manager/appliance/backups.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

const queryKey = ['backups'];
// How many documents are verified changes more often than an event tells.
const rereadWhileRunningMs = 1_000;

/** How backups are doing; live. */
export function useBackups() {
  const { client } = useServices();
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.send({ path: '/backups', answer: managerBackups, signal }),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => job.state === 'running') === true ? rereadWhileRunningMs : false,
  });
  const reread = () => void reading.refetch();
  useLiveEvents(({ type }) => type === 'backups' && reread(), reread);
  return reading;
}

/** What can be done with backups. */
export function useBackupChanges() {
  const { client } = useServices();
  const queries = useQueryClient();
  async function andReread<Answer>(answered: Promise<Answer>): Promise<Answer> {
    try {
      return await answered;
    } finally {
      await queries.invalidateQueries({ queryKey });
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
