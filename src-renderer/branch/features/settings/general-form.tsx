import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeSettingsRequest, type ManagerSettings } from '#shared/api/people/settings.ts';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useMay } from '../../session/session-context.ts';
import { useChangeSettings } from './settings-api.ts';

function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function valuesOf(settings: ManagerSettings) {
  return {
    branch_name: settings.branch_name.value ?? '',
    language: settings.language.value,
    idle_lock_minutes: String(settings.idle_lock_minutes.value),
    lan_names: settings.lan_names.value.join('\n'),
    allowed_origins: settings.allowed_origins.value.join('\n'),
  };
}

type Values = ReturnType<typeof valuesOf>;

// Only what was changed: the rest may be decided elsewhere.
function changesOf(values: Values, before: Values) {
  return {
    ...(values.branch_name === before.branch_name ? {} : { branch_name: values.branch_name }),
    ...(values.language === before.language ? {} : { language: values.language }),
    ...(values.idle_lock_minutes === before.idle_lock_minutes
      ? {}
      : { idle_lock_minutes: numberOf(values.idle_lock_minutes) ?? null }),
    ...(values.lan_names === before.lan_names ? {} : { lan_names: linesOf(values.lan_names) }),
    ...(values.allowed_origins === before.allowed_origins ? {} : { allowed_origins: linesOf(values.allowed_origins) }),
  };
}

// Why a list of the network cannot be changed here, or what it is for.
function useNetworkHelp(mayChange: boolean) {
  const { t } = useTranslation('settings');
  return ({ flag, can_change: canChange }: ManagerSettings['lan_names'], help: string) => {
    if (!canChange) return t('general.set_by_flag', { flag: `\u2066${flag ?? ''}\u2069` });
    return mayChange ? help : `${help} ${t('general.owner_only')}`;
  };
}

/** Name, language and lock of the branch, and its names in the network. */
export function GeneralForm({ settings }: { settings: ManagerSettings }) {
  const { t } = useTranslation(['settings', 'kit']);
  const change = useChangeSettings();
  const mayChangeNetwork = useMay('network.change');
  const networkHelp = useNetworkHelp(mayChangeNetwork);
  const before = valuesOf(settings);
  const form = useApiForm({
    schema: changeSettingsRequest,
    initialValues: before,
    bodyOf: (values) => changesOf(values, before),
    send: async (body) => {
      const saved = await change(body);
      return { saved, isLater: body.lan_names !== undefined || body.allowed_origins !== undefined };
    },
    onDone: ({ saved, isLater }) => {
      form.setValues(valuesOf(saved));
      showToast(t(isLater ? 'general.restart' : 'general.saved'));
    },
    draft: 'settings',
  });
  const { branch_name: name, lan_names: names, allowed_origins: origins } = settings;
  return (
    <Card withBorder component="section">
      <ApiForm form={form} submitLabel={t('kit:action.save')}>
        <Title order={2}>{t('general.title')}</Title>
        <TextField
          label={t('general.branch_name')}
          help={t(name.can_change ? 'general.branch_name_help' : 'general.branch_name_office')}
          readOnly={!name.can_change}
          maxLength={64}
          {...form.field('branch_name')}
        />
        <ChoiceField
          label={t('general.language')}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.field('language')}
        />
        <NumberField
          label={t('general.idle')}
          help={t('general.idle_help')}
          unit={t('general.minutes')}
          {...form.field('idle_lock_minutes')}
        />
        <Title order={2}>{t('general.network')}</Title>
        {settings.restart_pending && <Notice tone="attention">{t('general.restart_pending')}</Notice>}
        <TextField
          label={t('general.names')}
          help={networkHelp(names, t('general.names_help'))}
          rows={2}
          isCode
          readOnly={!names.can_change || !mayChangeNetwork}
          {...form.field('lan_names')}
        />
        <TextField
          label={t('general.origins')}
          help={networkHelp(origins, t('general.origins_help'))}
          rows={2}
          isCode
          readOnly={!origins.can_change || !mayChangeNetwork}
          {...form.field('allowed_origins')}
        />
      </ApiForm>
    </Card>
  );
}
