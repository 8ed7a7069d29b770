import type { Alert } from '#shared/api/dashboard/alerts.ts';
import { alertTextKeys } from '#shared/i18n/alert-text-keys.ts';
import { nameInLanguage } from '#shared/i18n/in-language.ts';
import { alerts as arabicTexts } from '#shared/i18n/texts/ar/head-office/alerts.ts';
import { alerts as englishTexts } from '#shared/i18n/texts/en/head-office/alerts.ts';
import { formatText } from '#shared/i18n/texts/format-text.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { writeCurrency } from '#shared/i18n/written-currency.ts';
import { amount, format2 } from '#shared/invoice/amount.ts';
import type { Tenant } from '../db/in-organization.ts';
import { selectAlerts, shownAlert, urgency } from '../records/stored-alerts.ts';
import { own, shownInstant } from './mail-text.ts';

const texts = { en: englishTexts, ar: arabicTexts } as const;

const words = {
  en: {
    counted_one: '{{count}} alert',
    counted_other: '{{count}} alerts',
    none: 'No open alerts',
    none_line: 'No alert is open now that this rule would send.',
    not_acknowledged: '{{severity}}, not acknowledged',
    since: 'since {{at}}',
    closed: 'closed since then, at {{at}}',
    acknowledged: '{{name}} is handling it',
    escalated: 'Nobody has acknowledged this yet. Acknowledge it, so that others know that you are handling it.',
    more: 'These are the most urgent ones. The others are on the Alerts page.',
    riyadh: 'Times are Riyadh time.',
    rule: 'You receive this e-mail because of the alert rule {{name}}.',
    open_one: 'Open the alert',
    open_all: 'Open alerts',
  },
  ar: {
    counted_zero: 'لا تنبيهات',
    counted_one: 'تنبيه واحد',
    counted_two: 'تنبيهان',
    counted_few: '{{count}} تنبيهات',
    counted_many: '{{count}} تنبيهًا',
    counted_other: '{{count}} تنبيه',
    none: 'لا توجد تنبيهات مفتوحة',
    none_line: 'لا يوجد الآن تنبيه مفتوح ترسله هذه القاعدة.',
    not_acknowledged: '{{severity}}، لم يتولَّ أحد متابعته',
    since: 'منذ {{at}}',
    closed: 'أُغلق بعد ذلك في {{at}}',
    acknowledged: 'يتولى {{name}} متابعته',
    escalated: 'لم يتولَّ أحد متابعة هذا التنبيه بعد. سجّل توليك المتابعة ليعلم الآخرون أنك تعالجه.',
    more: 'هذه هي التنبيهات الأكثر إلحاحًا، وتجد بقيتها في صفحة التنبيهات.',
    riyadh: 'الأوقات بتوقيت الرياض.',
    rule: 'وصلتك هذه الرسالة بموجب قاعدة التنبيه {{name}}.',
    open_one: 'فتح التنبيه',
    open_all: 'فتح التنبيهات',
  },
} as const satisfies Record<Language, Record<string, string>>;

type Values = Readonly<Record<string, string | number>>;

function say(language: Language, key: string, values: Values = {}): string {
  return formatText(words[language], { language, key, values });
}

// What alerts name by ids.
type Names = { branches: Map<string, string>; units: Map<string, string>; companies: Map<string, string> };

type NamedBy = 'appliance_id' | 'egs_unit_id' | 'company_id';

async function namesOf(
  alerts: readonly Alert[],
  by: NamedBy,
  find: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Map<string, string>> {
  const ids = [...new Set(alerts.flatMap(({ [by]: id }) => (id === undefined ? [] : [id])))];
  const found = ids.length === 0 ? [] : await find(ids);
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function findNames(tenant: Tenant, alerts: readonly Alert[], language: Language): Promise<Names> {
  return {
    branches: await namesOf(alerts, 'appliance_id', (ids) =>
      tenant
        .selectFrom('appliances')
        .select(['appliance_id as id', 'branch_name as name'])
        .where('appliance_id', 'in', ids)
        .execute(),
    ),
    units: await namesOf(alerts, 'egs_unit_id', (ids) =>
      tenant.selectFrom('egs_units').select(['egs_unit_id as id', 'unit_name as name']).where('egs_unit_id', 'in', ids).execute(),
    ),
    companies: await namesOf(alerts, 'company_id', async (ids) => {
      const companies = tenant
        .selectFrom('companies')
        .select(['company_id as id', 'legal_name as name', 'legal_name_ar as arabic']);
      const rows = await companies.where('company_id', 'in', ids).execute();
      return rows.map(({ id, ...named }) => ({ id, name: nameInLanguage(named, language) }));
    }),
  };
}

// What it is about, and where.
function titleOf(alert: Alert, names: Names, language: Language): string {
  const { invoice_number, egs_unit_id, appliance_id, company_id, quota, external_originals: notes } = alert;
  const riyal = writeCurrency('SAR', language, false).text;
  const values = {
    number: own(invoice_number ?? ''),
    unit: own(names.units.get(egs_unit_id ?? '') ?? ''),
    total: notes === undefined ? '' : own(`${format2(amount(notes.total))} ${riyal}`),
    day: own(notes?.date ?? ''),
    percent: own(`${quota?.percent ?? 0}%`),
  };
  const title = formatText(texts[language], { language, key: alertTextKeys(alert).title, values });
  const place = names.branches.get(appliance_id ?? '') ?? names.companies.get(company_id ?? '');
  return place === undefined ? title : `${title} · ${own(place)}`;
}

function severityOf(alerts: readonly Alert[], language: Language): string {
  const worst = alerts.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  return texts[language][`severity.${worst}`];
}

/** The kinds of mails that tell of alerts. */
export type AlertMailKind = 'alert' | 'alert_digest' | 'alert_escalation';

/** The subject of a mail that tells of alerts; of a digest without any, which tries a rule. */
export async function subjectOfAlerts(
  tenant: Tenant,
  {
    kind,
    language,
    alerts,
    organization,
  }: { kind: AlertMailKind; language: Language; alerts: readonly Alert[]; organization: string },
): Promise<string> {
  const [first, ...others] = alerts;
  if (first === undefined) return `${say(language, 'none')} · ${organization}`;
  const severity = severityOf(alerts, language);
  const isDigest = kind === 'alert_digest' || others.length > 0;
  const what = isDigest
    ? `${say(language, 'counted', { count: alerts.length })} · ${organization}`
    : titleOf(first, await findNames(tenant, alerts, language), language);
  return `${kind === 'alert_escalation' ? say(language, 'not_acknowledged', { severity }) : severity}: ${what}`;
}

// What has become of an alert since it was told of.
function courseOf({ closed_at: closed, acknowledged_by: person, note }: Alert, language: Language): string[] {
  if (closed !== null) return [say(language, 'closed', { at: shownInstant(new Date(closed)) })];
  if (person === null) return [];
  const handled = say(language, 'acknowledged', { name: own(person.name) });
  return [note === null ? handled : `${handled}: ${own(note)}`];
}

function lineOf(alert: Alert, names: Names, language: Language): string {
  const since = say(language, 'since', { at: shownInstant(new Date(alert.since)) });
  const said = [`${severityOf([alert], language)}: ${titleOf(alert, names, language)}`, since, ...courseOf(alert, language)];
  return said.join(' · ');
}

// What to do is said once for all that need the same.
function linesOf(alerts: readonly Alert[], names: Names, language: Language): string[] {
  const byAdvice = Map.groupBy(alerts, (alert) => alertTextKeys(alert).advice);
  return [...byAdvice].flatMap(([advice, alike]) => [
    ...alike.map((alert) => lineOf(alert, names, language)),
    ...(alike.every(({ closed_at }) => closed_at !== null) ? [] : [texts[language][advice]]),
  ]);
}

const mostShown = 50;

/** How many alerts of a mail are stored with it: those that it shows, and one that says that there are more. */
export const mostOfMail = mostShown + 1;

type Asked = { mailId: string; kind: AlertMailKind; language: Language; targetId: string | null; link: string | null };

/** What a mail says of its alerts, as they are when it is sent; undefined where it is of no use any more. */
export async function alertWords(tenant: Tenant, { mailId, kind, language, targetId, link }: Asked) {
  const rows = await selectAlerts(tenant)
    .where('alert_id', 'in', tenant.selectFrom('mail_alerts').select('alert_id').where('mail_id', '=', mailId))
    .orderBy(urgency, 'desc')
    .orderBy('since', 'desc')
    .orderBy('alert_id', 'desc')
    .execute();
  const alerts = rows.map(shownAlert);
  const isAwaited = kind === 'alert_digest' || alerts.length > 0;
  const isSeenTo = alerts.every(({ closed_at, acknowledged_at }) => closed_at !== null || acknowledged_at !== null);
  if (link === null || !isAwaited || (kind === 'alert_escalation' && isSeenTo)) return undefined;
  const rule = await tenant
    .selectFrom('alert_rules')
    .select('name')
    .where('rule_id', '=', targetId ?? '')
    .executeTakeFirst();
  const shown = alerts.slice(0, mostShown);
  const isOne = kind !== 'alert_digest' && alerts.length === 1;
  return {
    lines: [
      ...(kind === 'alert_escalation' ? [say(language, 'escalated')] : []),
      ...(shown.length === 0 ? [say(language, 'none_line')] : linesOf(shown, await findNames(tenant, shown, language), language)),
      ...(alerts.length > shown.length ? [say(language, 'more')] : []),
      ...(shown.length === 0 ? [] : [say(language, 'riyadh')]),
      ...(rule === undefined ? [] : [say(language, 'rule', { name: own(rule.name) })]),
    ],
    link: { words: say(language, isOne ? 'open_one' : 'open_all'), url: link },
  };
}
