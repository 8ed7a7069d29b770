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

/** What an organization has named itself. One that another secret key has sealed counts as none: it is named anew. */
export async function namedServer(
  tenant: Tenant,
  { sealer }: Pick<Services, 'sealer'>,
): Promise<{ smtp_url: string; mail_from: string } | undefined> {
  const stored = await tenant.selectFrom('mail_settings').selectAll().executeTakeFirst();
  if (stored === undefined) return undefined;
  try {
    return { smtp_url: sealer.open(stored.smtp_url, purposeOfServer(stored.organization_id)), mail_from: stored.mail_from };
  } catch {
    return undefined;
  }
}

/** The server of the transaction's organization: its own, else that of the start; undefined where there is none. */
export async function findServer(
  tenant: Tenant,
  services: Pick<Services, 'sealer' | 'mailServer'>,
): Promise<OwnServer | undefined> {
  const named = await namedServer(tenant, services);
  const read = named && readSmtpUrl(named.smtp_url);
  if (named !== undefined && read?.ok === true) return { server: { ...read.server, from: named.mail_from }, source: 'page' };
  const { mailServer } = services;
  return mailServer && { server: mailServer, source: 'flags' };
}

/** The same as people may read it. */
export function shownSettings(own: OwnServer | undefined): MailSettings {
  if (own === undefined) return { enabled: false, source: 'page', smtp_url: null, mail_from: null };
  return { enabled: true, source: own.source, smtp_url: shownSmtpUrl(own.server), mail_from: own.server.from };
}
