import type { z } from 'zod';
import {
  longestUploadPart,
  managerBackupJob,
  managerRestore,
  setupTokenHeader,
  type ManagerRestore,
  type RestoreRequest,
} from '../../../src-shared/api/manager/appliance/backups.ts';
import { ApiFault, faultOf } from '../../ui/client/api-fault.ts';
import { addressOf, fetchAnswer, optionsOf, parsedAnswer, type ApiRequest } from '../../ui/client/send-request.ts';
import { peopleBase } from '../session/people-client.ts';

// A part that did not arrive is sent again.
const mostAttempts = 3;
const cuts: readonly string[] = ['OFFLINE', 'UPLOAD_INTERRUPTED'];

/** Restores a backup: as the owner who is signed in, or by the token of the link that the start has printed. */
export function createRestoreClient(token: string | undefined) {
  async function ask<Answer extends z.ZodType>(asked: ApiRequest<Answer>, content?: Blob): Promise<z.output<Answer>> {
    const options = optionsOf(asked);
    if (token !== undefined) options.headers.set(setupTokenHeader, token);
    if (content !== undefined) options.headers.set('Content-Type', 'application/octet-stream');
    const sent = content === undefined ? options : { ...options, body: content };
    const response = await fetchAnswer(addressOf(peopleBase, asked), sent);
    if (!response.ok) throw await faultOf(response);
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
