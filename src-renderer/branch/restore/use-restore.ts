import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import {
  type ManagerRestore,
  type RestoreRequest,
  longestUploadPart,
  managerBackupJob,
  managerRestore,
  setupTokenHeader,
} from '#shared/api/people/backups.ts';
import { ApiFault, apiFaultOf } from '#ui/client/api-fault.ts';
import { urlOf, fetchAnswer, requestOptions, parsedAnswer, type ApiRequest } from '#ui/client/send-request.ts';
import { peopleBase } from '../session/people-client.ts';

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

// A part that did not arrive is sent again.
const mostAttempts = 3;
const cuts: readonly string[] = ['OFFLINE', 'UPLOAD_INTERRUPTED'];

// Restores a backup: as the owner who is signed in, or by the token of the link that the start has printed.
function createRestoreClient(token: string | undefined) {
  async function ask<Answer extends z.ZodType>(asked: ApiRequest<Answer>, content?: Blob): Promise<z.output<Answer>> {
    const options = requestOptions(asked);
    if (token !== undefined) options.headers.set(setupTokenHeader, token);
    if (content !== undefined) options.headers.set('Content-Type', 'application/octet-stream');
    const sent = content === undefined ? options : { ...options, body: content };
    const response = await fetchAnswer(urlOf(peopleBase, asked), sent);
    if (!response.ok) throw await apiFaultOf(response);
    return parsedAnswer(response, asked.answer);
  }

  async function sendPart(file: File, at: number): Promise<ManagerRestore> {
    const asked = { method: 'POST', path: '/restore/file', query: { at, size: file.size }, answer: managerRestore } as const;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(asked, file.slice(at, at + longestUploadPart));
      } catch (fault) {
        if (attempt === mostAttempts || !(fault instanceof ApiFault && cuts.includes(fault.code))) throw fault;
      }
    }
  }

  return {
    read: (signal: AbortSignal) => ask({ path: '/restore', answer: managerRestore, signal }),
    begin: (body: RestoreRequest) => ask({ method: 'POST', path: '/restore', body, answer: managerBackupJob }),
    /** Sends a file, part by part. @throws ApiFault where it is no backup, or cannot be sent. */
    async send(file: File, onSent: (bytes: number) => void): Promise<void> {
      for (let at = 0; at < file.size; at += longestUploadPart) {
        onSent(at);
        await sendPart(file, at);
      }
    },
  };
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
