import type { z } from 'zod';
import type { ApiRequest } from './send-request.ts';

/** Sends requests of a signed-in person. */
export type ApiClient = {
  /** @throws ApiFault */
  send<Answer extends z.ZodType>(request: ApiRequest<Answer>): Promise<z.output<Answer>>;
  /** The answer as a file. @throws ApiFault */
  download(path: string, query?: ApiRequest<z.ZodType>['query'], signal?: AbortSignal): Promise<Response>;
};
