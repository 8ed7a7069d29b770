import { createContext, use } from 'react';
import type { ApiClient } from './api-client.ts';

/** What every page may use. */
export type Services = {
  /** The requests of who is signed in. */
  client: ApiClient;
  /** Where the plan is changed whose limit a request has met: a page of this program, or an address elsewhere; undefined where it is unknown. */
  billing?: string;
};

/** Provides them to the pages. */
export const ServicesContext = createContext<Services | undefined>(undefined);

/** See {@link Services}. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('No services are provided above this component.');
  return services;
}
