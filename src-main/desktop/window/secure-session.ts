import type { Session } from 'electron';
import { mayNavigate } from './navigation.ts';

/** What is used of the session of the window. */
export type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> & {
  on(event: 'will-download', listener: (event: { preventDefault: () => void }, item: { getURL(): string }) => void): unknown;
};

// What the copy buttons need; reading the clipboard is another permission.
const copying = 'clipboard-sanitized-write';

/** Denies pages every permission and device but to copy; and every download but from the branch. */
export function guardSession(session: GuardedSession, branchUrl: () => string | undefined): void {
  const mayCopy = (permission: string, url: string): boolean => permission === copying && mayNavigate(url, branchUrl());
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(mayCopy(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => mayCopy(permission, requestingOrigin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!mayNavigate(item.getURL(), branchUrl())) event.preventDefault();
  });
}
