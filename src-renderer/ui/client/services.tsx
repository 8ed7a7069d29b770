import { createContext, use } from 'react';
import type { ApiClient } from './api-client.ts';

/** What every page may use: the requests of who is signed in. */
export type Services = { client: ApiClient };

/** Provides them to the pages. */
export const ServicesContext = createContext<Services | undefined>(undefined);

/** See {@link Services}. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('No services are provided above this component.');
  return services;
}
