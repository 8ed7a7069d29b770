import { z } from 'zod';
import { languages } from '#shared/i18n/texts/languages.ts';
import { fault } from '../fault-params.ts';
import { mailAddress, minuteOfDay, textUpTo } from '../v1/field-types.ts';
import { alertKind, alertSeverity } from './alerts.ts';
import { pageOf } from './pagination.ts';
import { role } from './roles.ts';

const longestName = 100;
const mostCompanies = 1_000;
const mostPeople = 100;
const mostAddresses = 20;
const longestEscalationMinutes = 7 * 24 * 60;

const every = '*';

// No list names anything twice.
function distinct<Item>(keyOf: (item: Item) => string = String) {
  return [
    (list: Item[]) => new Set(list.map(keyOf)).size === list.length,
    fault('twice', 'must not name anything twice'),
  ] as const;
}

const uuid = z.uuid('must be a UUID').toLowerCase();

const kinds = z
  .array(z.enum([...alertKind.options, every]))
  .min(1)
  .max(alertKind.options.length)
  .refine(...distinct())
  .refine((list) => !list.includes(every) || list.length === 1, fault('event_types', 'must be ["*"] alone, or name the kinds'))
  .describe('The kinds of alerts that it tells of; `["*"]` for all, also those of later versions.');

const severities = z
  .array(alertSeverity)
  .min(1)
  .max(alertSeverity.options.length)
  .refine(...distinct())
  .nullable()
  .describe('The severities that it tells of; null for both.');

const companyIds = z
  .array(uuid)
  .min(1)
  .max(mostCompanies)
  .refine(...distinct())
  .nullable()
  .describe('Only alerts about these companies or their branches, and those about none; null for all.');

const address = z.strictObject({
  email: mailAddress,
  language: z.enum(languages).describe('The language of mails to it.'),
});

const listsOfRecipients = ['user_ids', 'roles', 'addresses'] as const;

type Recipients = { [Name in (typeof listsOfRecipients)[number]]: readonly unknown[] };

/** Why a rule is refused that tells nobody. */
export const needsRecipients = fault('none_chosen', 'must name a person, a role or an address');

/** Whether a rule tells anybody; one whose settings are lost does not. */
export function namesSomebody(to: Recipients): boolean {
  return listsOfRecipients.some((name) => to[name].length > 0);
}

// Whether anybody is named can be said of lists alone, whatever is wrong with their entries.
function hasLists({ value }: { value: unknown }): boolean {
  return (
    typeof value === 'object' && value !== null && listsOfRecipients.every((name) => Array.isArray(Reflect.get(value, name)))
  );
}

const recipientLists = z.strictObject({
  user_ids: z
    .array(uuid)
    .max(mostPeople)
    .refine(...distinct())
    .default([])
    .describe('These people. Somebody who has been removed is passed over.'),
  roles: z
    .array(role)
    .max(role.options.length)
    .refine(...distinct())
    .default([])
    .describe('Everybody with one of these roles.'),
  addresses: z
    .array(address)
    .max(mostAddresses)
    .refine(...distinct(({ email }: { email: string }) => email.toLowerCase()))
    .default([])
    .describe('Addresses, also of people without an account.'),
});

const recipients = recipientLists.refine(namesSomebody, { ...needsRecipients, when: hasLists }).meta({
  id: 'AlertRecipients',
  description:
    'Who gets a mail: each address one, in the language of the person. People who are limited to companies or branches are told of what ' +
    'they may see, and of nothing else.',
});

const delivery = z
  .enum(['at_once', 'hourly', 'daily'])
  .describe('When: as soon as an alert opens, or all of an hour or of a day in one mail.');

const dailyAt = minuteOfDay.nullable().describe('When the mail of the day goes out, Riyadh time; needed with `daily`.');

const quietHours = z
  .strictObject({
    from: minuteOfDay.describe('When they begin, Riyadh time.'),
    to: minuteOfDay.describe('When they end: on the next day, where this is not later than `from`.'),
  })
  .nullable()
  .describe(
    'When nothing goes out but `deadline_near` and `deadline_passed`. What is held goes as one mail when they end, or are taken away, without ' +
      'what is closed by then. Null: none.',
  );

const escalation = z
  .strictObject({
    after_minutes: z
      .int()
      .min(1)
      .max(longestEscalationMinutes)
      .describe('So long after the mail, where the alert is neither closed nor acknowledged.'),
    to: recipients,
  })
  .nullable()
  .describe('Who is told next, or null.');

const name = textUpTo(longestName).describe('A name for people; recipients read it, too.');
const enabled = z.boolean().describe('Whether it sends. What waits when it is switched off is dropped.');

const fields = { name, enabled, kinds, severities, company_ids: companyIds, to: recipients, delivery };
const times = { daily_at: dailyAt, quiet_hours: quietHours, escalation };

/** Why a rule that sends once a day is refused. */
export const dailyNeedsTime = fault('required', 'is required with daily');

/** Whether a rule says when the mail of a day goes out, if it needs to. */
export function hasItsTime(rule: { delivery: string; daily_at: string | null }): boolean {
  return rule.delivery !== 'daily' || rule.daily_at !== null;
}

function hasDelivery({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'daily_at') === null;
}

/** Body of `POST /api/alert-rules` and `POST /api/alert-rules/preview`. */
export const newAlertRule = z
  .strictObject({
    ...fields,
    enabled: enabled.default(true),
    severities: severities.default(null),
    company_ids: companyIds.default(null),
    delivery: delivery.default('at_once'),
    daily_at: dailyAt.default(null),
    quiet_hours: quietHours.default(null),
    escalation: escalation.default(null),
  })
  .refine(hasItsTime, { path: ['daily_at'], ...dailyNeedsTime, when: hasDelivery })
  .meta({ id: 'NewAlertRule' });

/** Body of `PATCH /api/alert-rules/:rule_id`. */
export const alertRuleChange = z
  .strictObject({ ...fields, ...times })
  .partial()
  .meta({ id: 'ChangeAlertRule', description: 'What is left out stays as it is.' });

/** What a rule says. */
export const alertRuleSettings = z.object({ ...fields, ...times });

/** See {@link alertRuleSettings}. */
export type AlertRuleSettings = z.output<typeof alertRuleSettings>;

/** Whom a rule tells. */
export type AlertRecipients = AlertRuleSettings['to'];

const instant = z.string().meta({ format: 'date-time' });

/** A rule. */
export const alertRule = z
  .object({
    rule_id: z.uuid().describe('Its id.'),
    unreadable: z
      .boolean()
      .describe('Whether what it says is lost: it is off until it is changed to say whom it tells, and switched on.'),
    ...fields,
    to: recipientLists.describe('Who gets a mail; nobody, where the rule is unreadable.'),
    ...times,
    created_at: instant.describe('When it was made.'),
    updated_at: instant.describe('When it was last changed.'),
  })
  .meta({ id: 'AlertRule', description: 'Which alerts are told to whom by mail, and when.' });

/** See {@link alertRule}. */
export type AlertRule = z.output<typeof alertRule>;

/** 200 of `GET /api/alert-rules`. */
export const alertRulesPage = pageOf(alertRule);

/** 202 of `POST /api/alert-rules/:rule_id/test`. */
export const testedAlertRule = z
  .object({ mail_ids: z.array(z.uuid()).describe('The mails, one for each address.') })
  .meta({ id: 'TestedAlertRule' });

/** 200 of `POST /api/alert-rules/preview`. */
export const alertRulePreview = z
  .object({
    alerts: z.int().describe('How many alerts of the last 30 days it would have told of, of the newest 10,000.'),
    messages: z
      .array(
        z.object({
          at: instant.describe('When it would have gone out, or will.'),
          alerts: z.int().describe('How many alerts it tells of.'),
        }),
      )
      .describe('The mails that each recipient would have got of them, oldest first; escalations are not among them.'),
  })
  .meta({ id: 'AlertRulePreview' });

/** See {@link alertRulePreview}. */
export type AlertRulePreview = z.output<typeof alertRulePreview>;
