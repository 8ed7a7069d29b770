import type { Notification, NotificationConstructorOptions } from 'electron';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { desktopText } from './window/desktop-texts.ts';
import type { DesktopNotice } from './due-notices.ts';

/** What is used of Electron's `Notification`. */
export type NotificationMaker = (new (options: NotificationConstructorOptions) => Pick<Notification, 'show'> & {
  on(event: 'click', listener: () => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}) & { isSupported(): boolean };

/** Shows notifications of the operating system; a click opens the page that each is about. */
export function createNotices(
  Notification: NotificationMaker,
  { language, open }: { language: () => Language; open: (page: string) => void },
): (notice: DesktopNotice) => void {
  // One that nothing refers to could be collected, and its click lost.
  const shown = new Set<object>();
  return ({ title, body, page }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title: desktopText(language(), title), body: desktopText(language(), body) });
    shown.add(notification);
    notification.on('click', () => {
      shown.delete(notification);
      open(page);
    });
    notification.on('close', () => shown.delete(notification));
    notification.show();
  };
}
