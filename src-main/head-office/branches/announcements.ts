/** Requests that wait until an organization's snapshot may have changed. */
export type Announcements = {
  /** Resolves when the organization is announced, after some time, or when nobody waits any more. */
  next(organizationId: string, options: { milliseconds: number; signal: AbortSignal }): Promise<void>;
  /** Wakes those who wait for the organization, or all of them. */
  announce(organizationId: string | undefined): void;
  /** Lets everyone go, now and later. */
  close(): void;
};

/** Nobody waits yet. */
export function createAnnouncements(): Announcements {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;

  function wake(organizationId: string): void {
    for (const end of waiting.get(organizationId) ?? []) end();
  }

  return {
    next(organizationId, { milliseconds, signal }) {
      const ofOrganization = waiting.get(organizationId) ?? new Set();
      waiting.set(organizationId, ofOrganization);
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          ofOrganization.delete(end);
          if (ofOrganization.size === 0 && waiting.get(organizationId) === ofOrganization) waiting.delete(organizationId);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        signal.addEventListener('abort', end);
        ofOrganization.add(end);
        if (signal.aborted || isClosed) end();
      });
    },
    announce(organizationId) {
      for (const id of organizationId === undefined ? waiting.keys() : [organizationId]) wake(id);
    },
    close() {
      isClosed = true;
      for (const id of waiting.keys()) wake(id);
    },
  };
}
