/** How the process of the appliance is, as the desktop sees it. `isOwn`: the desktop has started it, and stops it when it quits. */
export type ServiceState =
  | { kind: 'starting' }
  | { kind: 'running'; url: string; isOwn: boolean }
  | { kind: 'restarting'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'stopped' };
