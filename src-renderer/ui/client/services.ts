import type { z } from 'zod';
import { createContext, use } from 'react';
import type { ApiRequest } from './send-request.ts';

/** Sends requests of a signed-in person. */
export type ApiClient = {
  /** @throws ApiFault */
  send<Answer extends z.ZodType>(request: ApiRequest<Answer>): Promise<z.output<Answer>>;
  /**
   * The answer as a file.
   *
   * @param body what the file is made of, where that is sent with the request.
   * @throws ApiFault
   */
  download(path: string, query?: ApiRequest<z.ZodType>['query'], signal?: AbortSignal, body?: unknown): Promise<Response>;
};

/** What every page may use. */
export type PageServices = {
  /** The requests of who is signed in. */
  client: ApiClient;
  /** Where the plan is changed whose limit a request has met: a page of this program, or an address elsewhere; undefined where it is unknown. */
  billing?: string;
};

/** Provides them to the pages. */
export const ServicesContext = createContext<PageServices | undefined>(undefined);

/** See {@link PageServices}. */
export function useServices(): PageServices {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('No services are provided above this component.');
  return services;
}
