import { Text, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ApiKeyResource, apiKey } from '#shared/api/dashboard/api-keys.ts';
import { Moment } from '#ui/format/moment.tsx';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { isolated } from '#ui/format/joined-names.ts';
import { KeyMark, KeyStatus } from '#ui/company/key-columns.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useMay } from '../../session/signed-in-person.ts';
import { useUnitChoices, rereadKeysAfterMs } from './keys-api.ts';
import { KeyActions } from './key-actions.tsx';
import type { ShownOnceKey } from './shown-key.tsx';

/** A revoked key draws the eye where there are the keys of many tills. */
export const revokedTone = { revoked: 'refused' } as const;

/** When and where a key was last used. */
export function LastUse({ found: { last_used_at, last_used_from } }: { found: ApiKeyResource }) {
  const { t } = useTranslation('companies');
  if (last_used_at === null) return <Text c="dimmed">{t('key.never_used')}</Text>;
  return (
    <>
      <Moment value={last_used_at} />
      {last_used_from !== null && (
        <Text fz="xs" c="dimmed">
          {t('key.last_used_from', { branch: isolated(last_used_from) })}
        </Text>
      )}
    </>
  );
}

// When something was done with a key, and by whom, as far as it was a person here.
function Act({ at, by }: { at: string; by: ApiKeyResource['created_by'] }) {
  const { t } = useTranslation('companies');
  return (
    <>
      <Moment value={at} isExact />
      {by !== null && <Text fz="xs">{t('key.by', { name: `\u2068${by.name}\u2069` })}</Text>}
    </>
  );
}

function KeyFacts({ found }: { found: ApiKeyResource }) {
  const { t } = useTranslation('companies');
  const unit = useUnitChoices(found.company_id).find(({ egs_unit_id }) => egs_unit_id === found.default_egs_unit_id);
  const { revoked_at: revokedAt } = found;
  const ends = revokedAt === null ? found.expires_at : null;
  const facts = [
    { label: t('key.column.status'), value: <KeyStatus status={found.status} tones={revokedTone} /> },
    { label: t('key.column.key'), value: <KeyMark found={found} /> },
    { label: t('environment.label'), value: t(`environment.${found.environment}`) },
    { label: t('key.column.unit'), value: unit === undefined ? t('key.no_unit') : <bdi>{unit.unit_name}</bdi> },
    { label: t('key.column.created'), value: <Act at={found.created_at} by={found.created_by} /> },
    { label: t('key.column.last_used'), value: <LastUse found={found} /> },
    ...(ends === null ? [] : [{ label: t('key.status_ends'), value: <Moment value={ends} isExact /> }]),
    ...(revokedAt === null ? [] : [{ label: t('key.status_revoked_at'), value: <Act at={revokedAt} by={found.revoked_by} /> }]),
  ];
  return <Facts facts={facts} />;
}

// One API key of a company.
function useApiKey(keyId: string) {
  return useRead({ path: `/api-keys/${keyId}`, answer: apiKey }, { refetchInterval: rereadKeysAfterMs });
}

/** A key beside the list: what is known of it, and what can be done with it. */
export function KeyPanel({
  keyId,
  onMade,
  onClose,
}: {
  keyId: string;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const mayChange = useMay('api_keys.change');
  const { data: found, error, refetch } = useApiKey(keyId);
  return (
    <SidePanel
      title={<bdi>{found?.name ?? '…'}</bdi>}
      size="md"
      isLoading={found === undefined && error === null}
      onClose={onClose}
    >
      {found === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={onClose} />}
      {found !== undefined && (
        <Stack gap="lg">
          {found.appliance_id !== null && <Notice tone="attention">{t('key.appliance_only')}</Notice>}
          <KeyFacts found={found} />
          {mayChange && <KeyActions found={found} onMade={onMade} />}
        </Stack>
      )}
    </SidePanel>
  );
}
