import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ManagerRestore, RestoreRequest } from '../../../src-shared/api/manager/appliance/backups.ts';
import { ApiFault } from '../../ui/client/api-fault.ts';
import { createRestoreClient } from './restore-client.ts';

const lookEveryMs = 1_000;
const longestPauseMs = 30_000;

type Reading = { data: ManagerRestore | undefined; error: Error | null; errorUpdateCount: number };

// Who was here before is not known to the restored appliance, or nothing more can be restored into it.
function hasEnded({ data, error }: Pick<Reading, 'data' | 'error'>): boolean {
  if (error instanceof ApiFault) return error.status === 401 || error.status === 403;
  return data?.is_possible === false;
}

// While the appliance starts again nothing answers, and it is asked ever less often; what has ended or failed stays as it is.
function nextLookMs({ data, error, errorUpdateCount: failures }: Reading): number | false {
  if (hasEnded({ data, error }) || (error === null && data?.job?.state === 'failed')) return false;
  return error === null ? lookEveryMs : Math.min(lookEveryMs * 2 ** failures, longestPauseMs);
}

/** A restore, from the file to the restarted appliance. */
export function useRestore(token: string | undefined) {
  const client = useMemo(() => createRestoreClient(token), [token]);
  const [hasBegun, setBegun] = useState(false);
  const [sent, setSent] = useState<{ bytes: number; size: number }>();
  const reading = useQuery({
    queryKey: ['restore', token ?? ''],
    queryFn: ({ signal }) => client.read(signal),
    retry: false,
    refetchInterval: ({ state }) => (hasBegun ? nextLookMs(state) : false),
  });
  const sending = useMutation({
    mutationFn: (file: File) => client.send(file, (bytes) => setSent({ bytes, size: file.size })),
    onSettled: async () => {
      setSent(undefined);
      await reading.refetch();
    },
  });
  const beginning = useMutation({
    mutationFn: (body: RestoreRequest) => client.begin(body),
    onSuccess: async () => {
      await reading.refetch();
      setBegun(true);
    },
  });
  const job = reading.data?.job ?? null;
  const hasFailed = job?.state === 'failed';
  return {
    reading,
    sending,
    sent,
    beginning,
    job,
    hasFailed,
    isGoing: hasBegun && !hasFailed,
    isDone: hasBegun && hasEnded(reading),
  };
}
