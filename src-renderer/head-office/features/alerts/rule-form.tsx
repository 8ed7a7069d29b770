import { Button, Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { newAlertRule, type AlertRecipients, type AlertRule } from '#shared/api/dashboard/alert-rules.ts';
import { alertKind } from '#shared/api/dashboard/alerts.ts';
import { role } from '#shared/api/dashboard/roles.ts';
import { languageNames, languages, type Language } from '#shared/i18n/texts/languages.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useCompanies } from '../../health/places-api.ts';
import { useMemberList } from '../../session/team-members.ts';
import { useAlertRuleRequests } from './rules-api.ts';

const every = '*';

// Addresses stand in one field, and are written in one language but for those that have another already.
type Recipients = { user_ids: string[]; roles: string[]; addresses: string };

type Values = {
  name: string;
  which: 'all' | 'chosen';
  kinds: string[];
  severity: string;
  company_ids: string[];
  to: Recipients;
  language: Language;
  delivery: string;
  daily_at: string;
  isQuiet: boolean;
  quiet_hours: { from: string; to: string };
  escalates: boolean;
  escalation: { after_minutes: string; to: Recipients };
};

function typedRecipients(to: AlertRecipients | undefined, roles: string[]): Recipients {
  if (to === undefined) return { user_ids: [], roles, addresses: '' };
  return { user_ids: to.user_ids, roles: to.roles, addresses: to.addresses.map(({ email }) => email).join('\n') };
}

function valuesOf(rule: AlertRule | undefined, language: Language): Values {
  const kinds: string[] = rule?.kinds ?? [every];
  const isAll = kinds.includes(every);
  const { escalation = null, quiet_hours: quiet = null } = rule ?? {};
  return {
    name: rule?.name ?? '',
    which: isAll ? 'all' : 'chosen',
    kinds: isAll ? [] : kinds,
    severity: rule?.severities?.length === 1 ? (rule.severities[0] ?? '') : '',
    company_ids: rule?.company_ids ?? [],
    to: typedRecipients(rule?.to, ['owner', 'admin']),
    language: rule?.to.addresses[0]?.language ?? language,
    delivery: rule?.delivery ?? 'at_once',
    daily_at: rule?.daily_at ?? '08:00',
    isQuiet: quiet !== null,
    quiet_hours: quiet ?? { from: '22:00', to: '08:00' },
    escalates: escalation !== null,
    escalation: {
      after_minutes: String(escalation?.after_minutes ?? 30),
      to: typedRecipients(escalation?.to, ['owner']),
    },
  };
}

function sentRecipients({ addresses, ...to }: Recipients, language: Language, known: AlertRecipients | undefined) {
  const emails = addresses.split(/[\s,;،؛]+/u).filter((email) => email !== '');
  const languageOf = (email: string) => known?.addresses.find((each) => each.email === email)?.language ?? language;
  return { ...to, addresses: emails.map((email) => ({ email, language: languageOf(email) })) };
}

function bodyOf(values: Values, rule: AlertRule | undefined) {
  const { name, which, kinds, severity, company_ids, to, language, delivery, daily_at, quiet_hours, escalation } = values;
  return {
    name,
    kinds: which === 'all' ? [every] : kinds,
    severities: severity === '' ? null : [severity],
    company_ids: company_ids.length === 0 ? null : company_ids,
    to: sentRecipients(to, language, rule?.to),
    delivery,
    daily_at: delivery === 'daily' ? daily_at : null,
    quiet_hours: values.isQuiet ? quiet_hours : null,
    escalation: values.escalates
      ? {
          after_minutes: numberOf(escalation.after_minutes) ?? null,
          to: sentRecipients(escalation.to, language, rule?.escalation?.to),
        }
      : null,
  };
}

function useRuleForm(rule: AlertRule | undefined, onClose: () => void) {
  const { t, i18n } = useTranslation(['alertRules', 'alerts']);
  const { save } = useAlertRuleRequests(rule?.rule_id);
  return useApiForm({
    schema: newAlertRule,
    initialValues: valuesOf(rule, i18n.language === 'ar' ? 'ar' : 'en'),
    bodyOf: (values) => ({ ...bodyOf(values, rule), enabled: rule?.enabled ?? true }),
    send: save,
    onDone: () => {
      onClose();
      showToast(t('saved'));
    },
  });
}

type RuleFields = Pick<ReturnType<typeof useRuleForm>, 'field' | 'values'>;

function RecipientFields({ form, at }: { form: RuleFields; at: 'to' | 'escalation.to' }) {
  const { t } = useTranslation(['alertRules', 'alerts', 'team']);
  const { loaded } = useMemberList();
  return (
    <>
      <ChoicesField
        label={t('roles')}
        choices={role.options.map((value) => ({ value, label: t(`team:role.${value}`) }))}
        {...form.field(`${at}.roles`)}
      />
      <ChoicesField
        label={t('people')}
        choices={loaded.rows.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        {...form.field(`${at}.user_ids`)}
      />
      <TextField label={t('addresses')} help={t('addresses_help')} rows={1} isCode {...form.field(`${at}.addresses`)} />
    </>
  );
}

function WhichFields({ form }: { form: RuleFields }) {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  return (
    <>
      <Radio.Group label={t('which')} {...form.field('which')}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t('which_all')} />
          <Radio value="chosen" label={t('which_chosen')} />
        </Stack>
      </Radio.Group>
      {form.values.which === 'chosen' && (
        <ChoicesField
          label={t('kinds')}
          isRequired
          choices={alertKind.options.map((value) => ({ value, label: t(`alerts:kind_name.${value}`) }))}
          {...form.field('kinds')}
        />
      )}
      <ChoiceField
        label={t('alerts:filter.severity')}
        noneLabel={t('every_severity')}
        choices={[{ value: 'error', label: t('errors_only') }]}
        {...form.field('severity')}
      />
      {companies.length > 1 && (
        <ChoicesField
          label={t('companies')}
          help={t('companies_help')}
          choices={companies.map((each) => ({ value: each.company_id, label: nameOf(each) }))}
          {...form.field('company_ids')}
        />
      )}
    </>
  );
}

function WhenFields({ form }: { form: RuleFields }) {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const { delivery, isQuiet, escalates } = form.values;
  return (
    <>
      <ChoiceField
        label={t('delivery')}
        choices={(['at_once', 'hourly', 'daily'] as const).map((value) => ({ value, label: t(`delivery.${value}`) }))}
        {...form.field('delivery')}
      />
      {delivery === 'daily' && <TextField label={t('daily_at')} isRequired isCode {...form.field('daily_at')} />}
      <Switch label={t('quiet')} description={t('quiet_help')} checked={isQuiet} onChange={form.field('isQuiet').onChange} />
      {isQuiet && (
        <Group grow align="flex-start">
          <TextField label={t('from')} isRequired isCode {...form.field('quiet_hours.from')} />
          <TextField label={t('until')} isRequired isCode {...form.field('quiet_hours.to')} />
        </Group>
      )}
      <Switch
        label={t('escalate')}
        description={t('escalate_help')}
        checked={escalates}
        onChange={form.field('escalates').onChange}
      />
      {escalates && (
        <>
          <NumberField label={t('after')} unit={t('minutes')} isRequired {...form.field('escalation.after_minutes')} />
          <RecipientFields form={form} at="escalation.to" />
        </>
      )}
    </>
  );
}

// What the rule would have sent in the last 30 days.
function Preview({ body }: { body: object }) {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const { count } = useFormats();
  const { preview } = useAlertRuleRequests();
  const looking = useMutation({ mutationFn: () => preview(body) });
  const { data, error } = looking;
  const last = data?.messages.at(-1);
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={looking.isPending} onClick={() => looking.mutate()}>
        {t('preview')}
      </Button>
      {error !== null && <ErrorNotice fault={error} />}
      {data !== undefined && (
        <Text role="status">
          {t('preview_mails', { count: data.messages.length, shown: count(data.messages.length) })}{' '}
          {t('preview_alerts', { count: data.alerts, shown: count(data.alerts) })}{' '}
          {last !== undefined && (
            <>
              {t('preview_last')} <Moment value={last.at} />
            </>
          )}
        </Text>
      )}
    </Stack>
  );
}

/** Which alerts are told, to whom and when: a new rule, or another form of one. */
export function RuleForm({ rule, onClose }: { rule?: AlertRule; onClose: () => void }) {
  const { t } = useTranslation(['alertRules', 'kit']);
  const form = useRuleForm(rule, onClose);
  return (
    <FormDialog title={t(rule === undefined ? 'add' : 'change')} help={t('help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <TextField label={t('name')} isRequired maxLength={100} {...form.field('name')} />
        <WhichFields form={form} />
        <RecipientFields form={form} at="to" />
        <ChoiceField
          label={t('language')}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.field('language')}
        />
        <WhenFields form={form} />
        <Preview body={bodyOf({ ...form.values, name: form.values.name.trim() || t('unnamed') }, rule)} />
      </ApiForm>
    </FormDialog>
  );
}
