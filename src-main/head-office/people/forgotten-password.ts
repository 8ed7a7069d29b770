import { setTimeout as wait } from 'node:timers/promises';
import { forgottenPassword } from '#shared/api/dashboard/sessions.ts';
import { appendAudit, system } from '../records/append-audit.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { findServer } from '../mail/mail-server.ts';
import { addMail, countOfLastHour } from '../mail/mails.ts';
import { developer } from '../request/examples.ts';
import { openRoutesIn, type Origin, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { findOrganizations, isOfEmail } from './accounts/lookups.ts';
import { addResetLink } from './accounts/one-time-links.ts';
import { countLinkRequest } from './accounts/throttle.ts';

const openRoute = openRoutesIn('Sign in');

const mostMailsAnHour = 3;
// When the answer comes, whatever there is to do: nobody shall see by the time whether there is an account.
const answerMs = 250;

async function sendLink(
  tenant: Tenant,
  organizationId: string,
  { email, origin }: { email: string; origin: Origin },
  services: Services,
): Promise<void> {
  const now = services.clock.now();
  // Whoever asks for the same at the same time waits here.
  const person = await tenant
    .selectFrom('users')
    .select(['user_id', 'email', 'language'])
    .where(isOfEmail(email))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (person === undefined || (await findServer(tenant, services)) === undefined) return;
  const { user_id: userId, email: to, language } = person;
  if ((await countOfLastHour(tenant, { kind: 'password_reset', targetId: userId, now })) >= mostMailsAnHour) return;
  const { url, expiresAt } = await addResetLink(tenant, { organizationId, userId }, services);
  await addMail(
    tenant,
    { organizationId, kind: 'password_reset', to, language, targetId: userId, link: url, expiresAt },
    services,
  );
  const event = { at: now, actor: system, action: 'password.reset_requested', target: userId, origin } as const;
  await appendAudit(tenant, organizationId, event);
}

// A fault of one organization keeps back no other, and the answer is the same.
async function sendLinks(email: string, origin: Origin, services: Services): Promise<void> {
  const { db, clock, logger } = services;
  const at = clock.now();
  const mayAsk = await db.transaction().execute((transaction) => countLinkRequest(transaction, { address: origin.address, at }));
  if (!mayAsk) return;
  for (const organizationId of await findOrganizations(db, 'email', email)) {
    await inOrganization(db, organizationId, (tenant) => sendLink(tenant, organizationId, { email, origin }, services)).catch(
      (cause: unknown) => logger.error({ err: cause }, 'a link for a new password could not be sent'),
    );
  }
}

/** `/auth/password-forgot`: a link for a new password, by mail, for whoever has forgotten it. */
export function forgottenPasswordRoute(services: Services): Route {
  return openRoute.post('/auth/password-forgot', {
    access: 'anyone',
    id: 'forgotPassword',
    summary: 'Ask for a new password',
    description:
      'Sends the link by mail to the person of this address, in each organization that has one and has set up mail. The answer is always ' +
      'the same. At most 3 such mails an hour go to one account; an Owner can make a link at any time (`POST /api/team/{user_id}/password-reset`).',
    answers: { 202: { description: 'If there is such an account, a mail is on its way.' } },
    examples: { forgotten: { summary: 'An address', body: { email: developer.email } } },
    body: forgottenPassword,
    handle: async ({ body, origin }) => {
      sendLinks(body.email.trim(), origin, services).catch((cause: unknown) =>
        services.logger.error({ err: cause }, 'links for new passwords could not be sent'),
      );
      await wait(answerMs);
      return { status: 202 };
    },
  });
}
