import { createContext, use } from 'react';
import type { ApiClient } from './api-client.ts';
import type { Session } from './session.ts';

/** What every page may use: who is signed in, and the requests of that person. */
export type Services = { session: Session; client: ApiClient };

/** Provides them to the pages. */
export const ServicesContext = createContext<Services | undefined>(undefined);

/** See {@link Services}. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('No services are provided above this component.');
  return services;
}
