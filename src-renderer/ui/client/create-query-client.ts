import { QueryClient } from '@tanstack/react-query';
import { ApiFault } from './api-fault.ts';

const mostAttempts = 2;
const remountPauseMs = 1_000;

// What the server has refused it refuses again; an answer that did not come is asked for once more.
function retries(failures: number, fault: unknown): boolean {
  const isRefusal = fault instanceof ApiFault && fault.status >= 400 && fault.status < 500;
  return !isRefusal && failures < mostAttempts;
}

// A part of a page that is shown because of a fault would ask at once for what has just failed, be taken away while it loads, and so on.
function retryOnMount({ state: { errorUpdatedAt } }: { state: { errorUpdatedAt: number } }): boolean {
  return Date.now() - errorUpdatedAt > remountPauseMs;
}

/** What has been loaded, and how it is loaded. How often a page may ask again: {@link withPauses} of the client. */
export function createQueryClient(): QueryClient {
  // Otherwise a request would wait in silence while the browser believes to be offline, which a server in the same network need not be.
  const networkMode = 'always';
  return new QueryClient({
    defaultOptions: {
      queries: { retry: retries, retryOnMount, staleTime: 5_000, networkMode },
      mutations: { networkMode },
    },
  });
}
