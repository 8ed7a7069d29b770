import type { z } from 'zod';
import { sendRequest, type ApiRequest } from '#ui/client/send-request.ts';

/** Where head office's API is. */
export const apiBase = '/api';

/** Sends a request of somebody who is not signed in. @throws ApiFault */
export function sendOpen<Answer extends z.ZodType>(asked: ApiRequest<Answer>): Promise<z.output<Answer>> {
  return sendRequest(apiBase, asked);
}
