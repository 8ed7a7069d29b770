import type { MailSettings } from '#shared/api/mail/mails.ts';
import { readSmtpUrl, shownSmtpUrl, type MailServer } from '#main/platform/mail/mail-options.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';

/** What a server that an organization has named is sealed for. */
export function purposeOfServer(organizationId: string): string {
  return `smtp_url:${organizationId}`;
}

/** Through which server an organization sends, and who has named it. */
export type OwnServer = { server: MailServer; source: MailSettings['source'] };

/** The server of the transaction's organization: its own, else that of the start; undefined where there is none. */
export async function findServer(
  tenant: Tenant,
  { sealer, mailServer }: Pick<Services, 'sealer' | 'mailServer'>,
): Promise<OwnServer | undefined> {
  const stored = await tenant.selectFrom('mail_settings').selectAll().executeTakeFirst();
  if (stored === undefined) return mailServer && { server: mailServer, source: 'flags' };
  const read = readSmtpUrl(sealer.open(stored.smtp_url, purposeOfServer(stored.organization_id)));
  if (!read.ok) throw new Error('the stored address of the mail server cannot be read');
  return { server: { ...read.server, from: stored.mail_from }, source: 'page' };
}

/** The same as people may read it. */
export function shownSettings(own: OwnServer | undefined): MailSettings {
  if (own === undefined) return { enabled: false, source: 'page', smtp_url: null, mail_from: null };
  return { enabled: true, source: own.source, smtp_url: shownSmtpUrl(own.server), mail_from: own.server.from };
}
