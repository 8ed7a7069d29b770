import { mail, mailSettings, mailsPage, type Mail } from '#shared/api/mail/mails.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';

/** How mail is sent. */
export function useMailSettings() {
  return useRead({ path: '/mail-settings', answer: mailSettings }, { staleTime: 60_000 });
}

const shownMails = 10;
const soonMs = 1_000;
const laterMs = 5_000;

// How soon it is worth looking again: what waits may be sent at any moment.
function pauseOf(mails: readonly Mail[]): number | false {
  if (mails.some(({ status }) => status === 'queued')) return soonMs;
  return mails.some(({ next_attempt_at: next }) => next !== null) ? laterMs : false;
}

/** The newest mails, or those that bring a document; read again as long as one is on its way. */
export function useMails(query: { invoice_id?: string }) {
  return useRead(
    { path: '/mails', query: { ...query, limit: shownMails }, answer: mailsPage },
    { refetchInterval: ({ state }) => pauseOf(state.data?.data ?? []) },
  );
}

/** What can be done with mails. */
export function useMailChanges() {
  const change = useChange(['/mails']);
  const post = (path: string, body: unknown) => change({ method: 'POST', path, body, answer: mail });
  return {
    send: (invoiceId: string, body: { to: string; language?: Mail['language'] | undefined }) =>
      post(`/documents/${invoiceId}/mail`, body),
    test: (body: { to: string }) => post('/mail-settings/test', body),
    retry: (mailId: string) => post(`/mails/${mailId}/retry`, {}),
  };
}
