import { mail, mailSettings, mailsPage, type Mail } from '#shared/api/mail/mails.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';

/** How mail is sent. */
export function useMailSettings() {
  return useRead({ path: '/mail-settings', answer: mailSettings }, { staleTime: 60_000 });
}

const shownMails = 10;
const lookEveryMs = 1_000;

function isUnderway({ status, next_attempt_at: next }: Mail): boolean {
  return status === 'queued' || (next !== null && Date.parse(next) <= Date.now());
}

/** The newest mails, or those that bring a document; read again as long as one is on its way. */
export function useMails(query: { invoice_id?: string }) {
  return useRead(
    { path: '/mails', query: { ...query, limit: shownMails }, answer: mailsPage },
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnderway) === true ? lookEveryMs : false) },
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
