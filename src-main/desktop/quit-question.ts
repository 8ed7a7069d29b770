import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import type { ServiceState } from './appliance/service-state.ts';
import { desktopText } from './window/desktop-texts.ts';

/** A question before Sanad is quit; the first button keeps it running. */
export type QuitQuestion = { message: string; detail: string; buttons: string[] };

/**
 * What to ask before quitting; undefined if nothing is lost by it: no document waits, or the service is not ours and runs on.
 */
export function quitQuestion(
  service: ServiceState,
  status: ApplianceStatus | undefined,
  language: Language,
): QuitQuestion | undefined {
  if (service.kind !== 'running' || !service.isOwn || status === undefined || status.waiting === 0) return undefined;
  const { waiting, nearest_deadline: instant } = status;
  const detail =
    instant === null
      ? desktopText(language, { key: 'quit.detail' })
      : desktopText(language, { key: 'quit.detail_deadline', at: { time: { instant, form: 'hour' } } });
  return {
    message: desktopText(language, { key: 'quit.waiting', values: { count: waiting } }),
    detail,
    buttons: [desktopText(language, { key: 'quit.cancel' }), desktopText(language, { key: 'quit.quit' })],
  };
}
