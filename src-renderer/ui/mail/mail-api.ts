import { z } from 'zod';
import {
  mail,
  mailSettings,
  type mailSettingsChange,
  mailsPage,
  organizationMail,
  organizationMailsPage,
  type Mail,
  type OrganizationMail,
} from '#shared/api/mail/mails.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';

/** A mail of a branch or of head office. */
export type AnyMail = Mail | OrganizationMail;

const anyMail = z.union([mail, organizationMail]);
const anyPage = z.union([mailsPage, organizationMailsPage]);

/** How mail is sent. */
export function useMailSettings() {
  return useRead({ path: '/mail-settings', answer: mailSettings }, { staleTime: 60_000 });
}

const shownMails = 10;
const soonMs = 1_000;
const laterMs = 5_000;

// How soon it is worth looking again: what waits may be sent at any moment.
function pauseOf(mails: readonly AnyMail[]): number | false {
  if (mails.some(({ status }) => status === 'queued')) return soonMs;
  return mails.some(({ next_attempt_at: next }) => next !== null) ? laterMs : false;
}

/** The newest mails, or those that bring a document; read again as long as one is on its way. */
export function useMails(query: { invoice_id?: string }) {
  return useRead(
    { path: '/mails', query: { ...query, limit: shownMails }, answer: anyPage },
    { refetchInterval: ({ state }) => pauseOf(state.data?.data ?? []) },
  );
}

/** What can be done with mails. */
export function useMailChanges() {
  const change = useChange(['/mails', '/mail-settings']);
  const post = (path: string, body: unknown) => change({ method: 'POST', path, body, answer: anyMail });
  return {
    send: (invoiceId: string, body: { to: string; language?: Mail['language'] | undefined }) =>
      post(`/documents/${invoiceId}/mail`, body),
    test: (body: { to: string }) => post('/mail-settings/test', body),
    name: (body: z.output<typeof mailSettingsChange>) =>
      change({ method: 'PATCH', path: '/mail-settings', body, answer: mailSettings }),
    retry: (mailId: string) => post(`/mails/${mailId}/retry`, {}),
  };
}
