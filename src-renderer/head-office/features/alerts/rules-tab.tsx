import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { BellRing, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRecipients, AlertRule } from '#shared/api/dashboard/alert-rules.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { Facts } from '#ui/figures/facts.tsx';
import { joinedNames } from '#ui/format/joined-names.ts';
import { nameColumn, textColumn } from '#ui/list/columns.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import type { ListColumn } from '#ui/list/list-column.ts';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useMay } from '../../session/signed-in-person.ts';
import { useCompanyNames } from '../../health/places-api.ts';
import { RuleForm } from './rule-form.tsx';
import { useAlertRuleRequests, useAlertRules } from './rules-api.ts';

const inAddress = ['search', 'sort', 'rule'] as const;
const viewChoices = ['search', 'sort'] as const;

// What a rule says, in words.
function useRuleWords() {
  const { t } = useTranslation(['alertRules', 'alerts', 'team']);
  return useMemo(() => {
    const kindsOf = ({ kinds }: AlertRule) =>
      joinedNames(kinds.map((kind) => (kind === '*' ? t('which_all') : t(`alerts:kind_name.${kind}`))));
    const recipientsOf = ({ roles, user_ids: people, addresses }: AlertRecipients) =>
      joinedNames([
        ...roles.map((each) => t(`team:role.${each}`)),
        ...(people.length === 0 ? [] : [t('people_count', { count: people.length })]),
        ...addresses.map(({ email }) => email),
      ]);
    const deliveryOf = ({ delivery, daily_at: at }: AlertRule) =>
      delivery === 'daily' && at !== null ? t('daily_time', { at }) : t(`delivery.${delivery}`);
    return { kindsOf, recipientsOf, deliveryOf };
  }, [t]);
}

const stateOf = ({ enabled, unreadable }: AlertRule) => (unreadable ? 'unreadable' : enabled ? 'on' : 'off');
const stateTones = { unreadable: 'refused', on: 'done', off: 'neutral' } as const;

function RuleState({ rule }: { rule: AlertRule }) {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const state = stateOf(rule);
  return <StatusBadge tone={stateTones[state]}>{t(state)}</StatusBadge>;
}

function useRuleColumns(): ListColumn<AlertRule>[] {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const { kindsOf, recipientsOf, deliveryOf } = useRuleWords();
  return useMemo(
    () => [
      nameColumn('name', t('name'), ({ name }) => name),
      {
        id: 'enabled',
        header: t('alerts:filter.state'),
        cell: (rule) => <RuleState rule={rule} />,
        csv: (rule) => t(stateOf(rule)),
      },
      textColumn('to', t('to'), ({ to }) => recipientsOf(to), { shownFrom: 'tablet' }),
      textColumn('delivery', t('delivery'), deliveryOf, { shownFrom: 'tablet' }),
      textColumn('kinds', t('which'), kindsOf, { shownFrom: 'desktop' }),
    ],
    [t, kindsOf, recipientsOf, deliveryOf],
  );
}

function RuleFacts({ rule }: { rule: AlertRule }) {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const { kindsOf, recipientsOf, deliveryOf } = useRuleWords();
  const companyNames = useCompanyNames();
  const { severities, company_ids: companies, quiet_hours: quiet, escalation } = rule;
  const after = escalation === null ? '' : t('after_minutes', { count: escalation.after_minutes });
  return (
    <Facts
      facts={[
        { label: t('which'), value: kindsOf(rule) },
        { label: t('alerts:filter.severity'), value: severities?.length === 1 ? t('errors_only') : t('every_severity') },
        ...(companies === null
          ? []
          : [{ label: t('companies'), value: joinedNames(companies.map((id) => companyNames.get(id) ?? id)) }]),
        { label: t('to'), value: <bdi>{recipientsOf(rule.to)}</bdi> },
        { label: t('delivery'), value: deliveryOf(rule) },
        ...(quiet === null ? [] : [{ label: t('quiet'), value: <bdi dir="ltr">{`${quiet.from}–${quiet.to}`}</bdi> }]),
        ...(escalation === null
          ? []
          : [{ label: t('escalate'), value: <bdi>{`${after}: ${recipientsOf(escalation.to)}`}</bdi> }]),
      ]}
    />
  );
}

function RuleActions({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { t } = useTranslation(['alertRules', 'kit']);
  const faultText = useFaultText();
  const { save, remove, test } = useAlertRuleRequests(rule.rule_id);
  const [open, setOpen] = useState<'change' | 'delete'>();
  const close = () => setOpen(undefined);
  const testing = useMutation({
    mutationFn: test,
    onSuccess: ({ mail_ids: mails }) => showToast(t('tested', { count: mails.length })),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  const switching = useMutation({
    mutationFn: () => save({ enabled: !rule.enabled }),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  return (
    <Group gap="xs">
      <Button onClick={() => setOpen('change')}>{t('change')}</Button>
      {!rule.unreadable && (
        <>
          <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
            {t('test')}
          </Button>
          <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
            {t(rule.enabled ? 'switch_off' : 'switch_on')}
          </Button>
        </>
      )}
      <DangerButton onClick={() => setOpen('delete')}>{t('kit:action.delete')}</DangerButton>
      {open === 'change' && <RuleForm rule={rule} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('delete_title')}
          name={<bdi>{rule.name}</bdi>}
          confirmLabel={t('kit:action.delete')}
          onConfirm={async () => {
            onClose();
            await remove();
          }}
          onClose={close}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </Group>
  );
}

/** The rules by which people are told of alerts by mail. */
export function RulesTab() {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const reading = useAlertRules();
  const address = useListAddress(inAddress);
  const { shown, open, close } = useShownDialog();
  const mayChange = useMay('alert_rules.change');
  const columns = useRuleColumns();
  const { choices, choose } = address;
  const add = mayChange && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('add')}
    </Button>
  );
  return (
    <Stack>
      {reading.loaded.rows.length > 0 && add !== false && <Group>{add}</Group>}
      <ArrangedList
        list="alert-rules"
        counted="rules"
        label={t('alerts:tab.rules')}
        columns={columns}
        reading={reading}
        idOf={({ rule_id }) => rule_id}
        onOpen={({ rule_id }) => choose({ rule: rule_id })}
        openId={choices.rule}
        address={address}
        names={viewChoices}
        empty={{ Icon: BellRing, title: t('empty_title'), text: t('empty_text'), action: add }}
        panel={(rule, leave) => (
          <SidePanel title={<bdi>{rule.name}</bdi>} size="md" onClose={leave}>
            <Stack gap="lg">
              <Group>
                <RuleState rule={rule} />
              </Group>
              {rule.unreadable ? <Text>{t('unreadable_help')}</Text> : <RuleFacts rule={rule} />}
              {mayChange && <RuleActions rule={rule} onClose={leave} />}
            </Stack>
          </SidePanel>
        )}
        onClose={() => choose({ rule: undefined })}
      />
      {mayChange && shown === 'create' && <RuleForm onClose={close} />}
    </Stack>
  );
}
