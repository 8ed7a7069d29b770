import { useQuery } from '@tanstack/react-query';
import type { DesktopBridge } from '../../../src-shared/api/desktop/bridge.ts';
import { answerOf } from './desktop-bridge.ts';

/** The printers of this computer as the desktop sees them; without it nothing is asked for. */
export function useDesktopPrinters(bridge: DesktopBridge | undefined) {
  return useQuery({
    queryKey: ['desktop', 'printers'],
    enabled: bridge !== undefined,
    queryFn: () => (bridge === undefined ? [] : answerOf(bridge.listPrinters())),
  });
}
