import type { UpdateState } from '#shared/api/desktop/bridge.ts';
import type { DesktopNotice } from './due-notices.ts';
import type { Message } from './window/desktop-texts.ts';

function bodyOf(state: UpdateState): Message | undefined {
  switch (state.kind) {
    case 'ready':
      return { key: 'update.ready', values: { version: state.version } };
    case 'refused':
      return { key: 'update.refused', values: { reason: state.reason } };
    case 'backup_failed':
      return { key: 'update.backup_failed', values: { reason: state.reason } };
    default:
      return undefined;
  }
}

/** The notification about an update; undefined where nobody has to do anything, such as while the server is out of reach. */
export function updateNotice(state: UpdateState): DesktopNotice | undefined {
  const body = bodyOf(state);
  if (body === undefined) return undefined;
  return { title: { key: state.kind === 'ready' ? 'update.ready_title' : 'update.title' }, body, page: '/' };
}
