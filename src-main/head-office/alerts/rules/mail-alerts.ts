import type { AlertRecipients } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { AlertMailKind } from '../../mail/alert-contents.ts';
import { addMail } from '../../mail/mails.ts';
import type { Services } from '../../request/services.ts';
import { findRecipients, visibleTo } from './recipients.ts';

/** What sending needs. */
export type NoticeServices = Pick<Services, 'clock' | 'jobs' | 'sealer' | 'mailServer' | 'publicUrl'>;

/** Of which rule messages are, of what kind, and whom they go to. */
export type MessagesOfRule = { organizationId: string; ruleId: string; kind: AlertMailKind; to: AlertRecipients };

function rank({ severity }: Alert): number {
  return severity === 'error' ? 0 : 1;
}

function mostUrgentFirst(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted((one, other) => rank(one) - rank(other) || other.since.localeCompare(one.since));
}

function linkTo({ kind }: MessagesOfRule, [first, ...others]: readonly Alert[], { publicUrl }: NoticeServices): string {
  const isOne = kind !== 'alert_digest' && first !== undefined && others.length === 0;
  return isOne ? `${publicUrl()}/alerts?alert=${first.alert_id}` : `${publicUrl()}/alerts`;
}

/**
 * Adds a mail for each message and recipient. Somebody who may see none of its alerts gets none, unless there are none for anybody, which
 * tries a rule. Nothing is added where no server is set.
 *
 * @returns the ids of the mails.
 */
export async function mailAlerts(
  tenant: Tenant,
  of: MessagesOfRule,
  messages: readonly (readonly Alert[])[],
  services: NoticeServices,
): Promise<string[]> {
  const { organizationId, ruleId, kind, to } = of;
  const ids: string[] = [];
  for (const recipient of messages.length === 0 ? [] : await findRecipients(tenant, to)) {
    const visible = await visibleTo(tenant, recipient, messages.flat());
    for (const message of messages) {
      const alerts = mostUrgentFirst(message.filter(({ alert_id }) => visible.has(alert_id)));
      if (alerts.length === 0 && message.length > 0) continue;
      const { email, language } = recipient;
      const link = linkTo(of, alerts, services);
      const mail = await addMail(tenant, { organizationId, kind, to: email, language, targetId: ruleId, alerts, link }, services);
      if (mail !== undefined) ids.push(mail.mail_id);
    }
  }
  return ids;
}
