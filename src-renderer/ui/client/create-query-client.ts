import { QueryClient } from '@tanstack/react-query';
import { ApiFault } from './api-fault.ts';

const mostAttempts = 2;

// What the server has refused it refuses again; an answer that did not come is asked for once more.
function retries(failures: number, fault: unknown): boolean {
  const isRefusal = fault instanceof ApiFault && fault.status >= 400 && fault.status < 500;
  return !isRefusal && failures < mostAttempts;
}

/** What has been loaded, and how it is loaded. */
export function createQueryClient(): QueryClient {
  // Otherwise a request would wait in silence while the browser believes to be offline, which a server in the same network need not be.
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: { queries: { retry: retries, staleTime: 5_000, networkMode }, mutations: { networkMode } },
  });
}
