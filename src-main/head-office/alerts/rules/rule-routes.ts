import { AppError } from '#shared/api/app-error.ts';
import {
  alertRule,
  alertRuleChange,
  alertRulePreview,
  alertRulesPage,
  dailyNeedsTime,
  hasItsTime,
  namesSomebody,
  needsRecipients,
  newAlertRule,
  testedAlertRule,
  type AlertRule,
  type AlertRuleSettings,
} from '#shared/api/dashboard/alert-rules.ts';
import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import { invalid, refuseIfAny, type RequestFault } from '#main/server/request/request-fault.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { findServer } from '../../mail/mail-server.ts';
import { countOfLastHour } from '../../mail/mails.ts';
import { auditCall, changesBetween } from '../../records/append-audit.ts';
import { lockAlerts, selectAlerts, shownAlert } from '../../records/stored-alerts.ts';
import { ids, onlyPage, owner } from '../../request/examples.ts';
import { given } from '../../request/newest-first.ts';
import { requireId } from '../../request/require-id.ts';
import { routesIn, type Route, type SignedCall } from '../../request/route.ts';
import { concerns, insertRule, listRules, readCompaniesOf, requireRule, settingsOf, updateRule } from './alert-rules.ts';
import { mailAlerts, type NoticeServices } from './mail-alerts.ts';
import { moveNotices } from './notices.ts';
import { previewRule } from './preview-rule.ts';
import { unknownIn } from './rule-references.ts';

const route = routesIn('Alerts');

const all = '/alert-rules';
const one = `${all}/:rule_id`;
const parameters = { rule_id: ids.alertRule };

const mostTestMailsAnHour = 100;

const nobody = { user_ids: [], roles: [], addresses: [] };

const nightWatch: AlertRuleSettings = {
  name: 'Urgent',
  enabled: true,
  kinds: ['*'],
  severities: ['error'],
  company_ids: null,
  to: { ...nobody, roles: ['admin'], addresses: [{ email: owner.email, language: 'ar' }] },
  delivery: 'at_once',
  daily_at: null,
  quiet_hours: { from: '22:00', to: '07:00' },
  escalation: { after_minutes: 30, to: { ...nobody, roles: ['owner'] } },
};

const stored: AlertRule = {
  rule_id: ids.alertRule,
  unreadable: false,
  ...nightWatch,
  created_at: '2026-11-20T09:10:00.000Z',
  updated_at: '2026-11-20T09:10:00.000Z',
};

// What is wrong with a rule as changed, though each field is right by itself.
function faultsOf(settings: AlertRuleSettings): RequestFault[] {
  const faults = [
    { field: 'daily_at', fault: dailyNeedsTime, isRight: hasItsTime(settings) },
    { field: 'to', fault: needsRecipients, isRight: namesSomebody(settings.to) },
  ];
  return faults
    .filter(({ isRight }) => !isRight)
    .map(({ field, fault: { error, params } }) => invalid(field, 'required', error, params));
}

function findRule({ tenant, params }: SignedCall): Promise<AlertRule> {
  return requireRule(tenant, requireId(params, 'rule_id'));
}

// What needs a person now, as far as the rule tells of it.
async function openAlerts(tenant: Tenant, rule: AlertRule) {
  const rows = await selectAlerts(tenant).where('closed_at', 'is', null).where('acknowledged_at', 'is', null).execute();
  const companiesOf = await readCompaniesOf(tenant, [rule]);
  return rows.map(shownAlert).filter((alert) => concerns(rule, alert, companiesOf));
}

async function sendTest({ tenant, caller, found: rule }: SignedCall & { found: AlertRule }, services: NoticeServices) {
  const { organizationId } = caller;
  const { rule_id: ruleId, to } = rule;
  const kind = 'alert_digest';
  if ((await findServer(tenant, services)) === undefined) throw new AppError('MAIL_NOT_SET_UP');
  const sent = await countOfLastHour(tenant, { kind, targetId: ruleId, now: services.clock.now() });
  if (sent >= mostTestMailsAnHour) throw new AppError('MAIL_LIMIT_REACHED');
  return mailAlerts(tenant, { organizationId, ruleId, kind, to }, [await openAlerts(tenant, rule)], services);
}

function changingRoutes(services: NoticeServices): Route[] {
  const { clock } = services;
  return [
    route.patch(one, {
      access: 'alert_rules.change',
      id: 'changeAlertRule',
      summary: 'Change a rule, or switch it off',
      description:
        'What is left out stays as it is. What the rule is about to send follows: with other quiet hours it goes at another time, and what ' +
        'the rule does not tell of any more is dropped.',
      answers: { 200: { description: 'The rule, as changed.', schema: alertRule } },
      examples: {
        daily: {
          summary: 'One mail each morning',
          parameters,
          body: { delivery: 'daily', daily_at: '08:00', quiet_hours: null },
          answer: { ...stored, delivery: 'daily', daily_at: '08:00', quiet_hours: null },
        },
      },
      body: alertRuleChange,
      find: findRule,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        await lockAlerts(tenant, caller.organizationId);
        const rule = await findRule(call);
        const before = settingsOf(rule);
        const settings: AlertRuleSettings = { ...before, ...given(body) };
        refuseIfAny([...faultsOf(settings), ...(await unknownIn(tenant, body, before))]);
        const changes = changesBetween(before, settings);
        if (changes === undefined) return { body: rule };
        const now = clock.now();
        const changed = await updateRule(tenant, rule, { settings, now });
        await moveNotices(tenant, changed, now);
        await auditCall(call, { at: now, action: 'alert_rule.changed', target: rule.rule_id, ...changes });
        return { body: changed };
      },
    }),
    route.delete(one, {
      access: 'alert_rules.change',
      id: 'deleteAlertRule',
      summary: 'Delete a rule',
      description: 'What it was about to send is dropped; mails that are under way arrive.',
      answers: { 204: { description: 'Deleted.' } },
      examples: { unused: { summary: 'One that nobody needs', parameters } },
      handle: async (call) => {
        const { tenant, caller } = call;
        await lockAlerts(tenant, caller.organizationId);
        const rule = await findRule(call);
        await tenant.deleteFrom('alert_rules').where('rule_id', '=', rule.rule_id).execute();
        const event = { action: 'alert_rule.deleted', target: rule.rule_id, before: settingsOf(rule) } as const;
        await auditCall(call, { at: clock.now(), ...event });
      },
    }),
  ];
}

/** `/alert-rules`: who is told of which alerts by mail. `review` brings the alerts of the organization up to date. */
export function alertRuleRoutes(services: NoticeServices, review: (call: SignedCall) => Promise<void>): Route[] {
  const { clock } = services;
  return [
    route.get(all, {
      access: 'alert_rules.read',
      id: 'listAlertRules',
      summary: 'List the rules of alerts',
      description: 'Who is told of which alerts by mail, and when. At most 50, newest first.',
      answers: { 200: { description: 'A page.', schema: alertRulesPage } },
      examples: { all: { summary: 'All rules', answer: onlyPage([stored]) } },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listRules(tenant, caller.organizationId, query) }),
    }),
    route.post(all, {
      access: 'alert_rules.change',
      id: 'createAlertRule',
      summary: 'Create a rule of alerts',
      description:
        'It tells of alerts that open from now on. Without a mail server nothing is sent, then or later. More than ten alerts that open ' +
        'at once go as one mail.',
      answers: { 201: { description: 'The rule.', schema: alertRule } },
      errors: ['ALERT_RULE_LIMIT_REACHED'],
      examples: { urgent: { summary: 'What is wrong already, and who is told next', body: nightWatch, answer: stored } },
      body: newAlertRule,
      handle: async (call) => {
        const { tenant, caller, body: settings } = call;
        await lockAlerts(tenant, caller.organizationId);
        refuseIfAny(await unknownIn(tenant, settings));
        const now = clock.now();
        const rule = await insertRule(tenant, caller.organizationId, { settings, now });
        await auditCall(call, { at: now, action: 'alert_rule.created', target: rule.rule_id, after: settingsOf(rule) });
        return { body: rule };
      },
    }),
    route.post(`${all}/preview`, {
      access: 'alert_rules.read',
      id: 'previewAlertRule',
      summary: 'What a rule would have sent',
      description: 'Held against the alerts of the last 30 days. Nothing is stored or sent.',
      answers: { 200: { description: 'How many alerts, and the mails.', schema: alertRulePreview } },
      examples: {
        urgent: {
          summary: 'What is wrong already',
          body: nightWatch,
          answer: { alerts: 1, messages: [{ at: '2026-11-20T09:10:00.000Z', alerts: 1 }] },
        },
      },
      body: newAlertRule,
      handle: async (call) => {
        await review(call);
        refuseIfAny(await unknownIn(call.tenant, call.body));
        return { body: await previewRule(call.tenant, call.body, clock.now()) };
      },
    }),
    route.get(one, {
      access: 'alert_rules.read',
      id: 'getAlertRule',
      summary: 'One rule of alerts',
      description: 'People who have been removed since are still named in it, and are told nothing.',
      answers: { 200: { description: 'The rule.', schema: alertRule } },
      examples: { urgent: { summary: 'What is wrong already', parameters, answer: stored } },
      find: findRule,
      handle: ({ found }) => ({ body: found }),
    }),
    ...changingRoutes(services),
    route.post(`${one}/test`, {
      access: 'alert_rules.change',
      id: 'testAlertRule',
      summary: 'Send what a rule would send now',
      description:
        'The alerts that are open now, and nobody has acknowledged, as one mail to each address of the rule, whatever the time; where there ' +
        'are none, the mail says so. `GET /api/mails/{mail_id}` says what has become of it.',
      answers: { 202: { description: 'They will be sent.', schema: testedAlertRule } },
      errors: ['MAIL_NOT_SET_UP', 'MAIL_LIMIT_REACHED'],
      examples: { now: { summary: 'To the Owner', parameters, answer: { mail_ids: [ids.alertMail] } } },
      find: findRule,
      handle: async (call) => {
        await review(call);
        const mailIds = await sendTest(call, services);
        const event = { action: 'alert_rule.tested', target: call.found.rule_id, after: { mail_ids: mailIds } } as const;
        await auditCall(call, { at: clock.now(), ...event });
        return { body: { mail_ids: mailIds } };
      },
    }),
  ];
}
