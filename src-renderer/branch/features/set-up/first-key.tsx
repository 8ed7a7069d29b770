import { Center, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { createKeyRequest, type createdKey, type ManagerApiKey, type ManagerCompany } from '#shared/api/people/companies.ts';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { QrView } from '#ui/viewer/qr-view.tsx';
import { useChanges } from './set-up-api.ts';

type Made = z.output<typeof createdKey>;
type Environment = Made['environment'];

type KeyChoice = { name: string; environments: readonly Environment[]; draft: string };

function KeyForm({ name, environments, draft, onMade }: KeyChoice & { onMade: (made: Made) => void }) {
  const { t } = useTranslation('setUp');
  const { createKey } = useChanges();
  const form = useApiForm({
    schema: createKeyRequest,
    initialValues: { name, environment: environments[0] ?? 'sandbox' },
    send: createKey,
    onDone: onMade,
    draft,
  });
  return (
    <ApiForm form={form} submitLabel={t('branch.key_create')}>
      <TextField label={t('branch.key_name')} help={t('branch.key_name_help')} isRequired {...form.field('name')} />
      <ChoiceField
        label={t('branch.key_environment')}
        isRequired
        choices={environments.map((value) => ({ value, label: t(`environment.${value}`) }))}
        {...form.field('environment')}
      />
    </ApiForm>
  );
}

/** Makes an API key while one is missing, and shows it once. */
export function NewKey({ isMissing, ...choice }: KeyChoice & { isMissing: boolean }) {
  const { t } = useTranslation(['setUp', 'companies']);
  const [made, setMade] = useState<Made>();
  return (
    <>
      {isMissing && <KeyForm {...choice} onMade={setMade} />}
      {made !== undefined && (
        <SecretDialog
          title={t('branch.key_shown_title', { name: made.name })}
          secrets={[{ label: t('branch.key_secret'), value: made.api_key }]}
          fileName="api-key.txt"
          onClose={() => setMade(undefined)}
        >
          <Stack gap="xs">
            <Text>{t('branch.key_shown_text')}</Text>
            <Center>
              <QrView text={made.api_key} label={t('companies:key.qr_label')} />
            </Center>
          </Stack>
        </SecretDialog>
      )}
    </>
  );
}

/** The first API key for tills, shown once; where there are keys, their names. */
export function FirstKey({
  company,
  keys,
  isNext,
}: {
  company: ManagerCompany;
  keys: readonly ManagerApiKey[];
  /** Whether it has just become the next thing to do, far below on a phone. */
  isNext: boolean;
}) {
  const { t } = useTranslation('setUp');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  const valid = keys.filter(({ revoked_at }) => revoked_at === null);
  const isMissing = valid.length === 0;
  const environments = company.profile_complete ? (['sandbox', 'production'] as const) : (['sandbox'] as const);
  return (
    <section>
      <Title order={3} ref={heading} tabIndex={-1}>
        {t(isMissing ? 'branch.key_title' : 'branch.key_list')}
      </Title>
      {isMissing ? (
        <Text c="dimmed" mb="md">
          {t('branch.key_text')}
        </Text>
      ) : (
        <Stack gap={4} mt="xs">
          {valid.map(({ key_id, name, prefix, last_four }) => (
            <Text key={key_id}>
              <bdi>{name}</bdi>{' '}
              <Text span c="dimmed" ff="monospace">
                <bdi dir="ltr">{`${prefix}…${last_four}`}</bdi>
              </Text>
            </Text>
          ))}
        </Stack>
      )}
      <NewKey isMissing={isMissing} name={t('branch.key_name_start')} environments={environments} draft="key" />
    </section>
  );
}
