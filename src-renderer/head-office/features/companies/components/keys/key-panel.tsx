import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { SidePanel } from '../../../../../ui/dialog/side-panel.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import { useUnitChoices } from '../../api/list-unit-choices.ts';
import { useApiKey } from '../../api/read-key.ts';
import { KeyActions } from './key-actions.tsx';
import { KeyStatus } from './key-status.tsx';
import { LastUse } from './last-use.tsx';
import type { ShownOnceKey } from './shown-key.tsx';

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
    { label: t('key.column.status'), value: <KeyStatus status={found.status} /> },
    {
      label: t('key.column.key'),
      value: (
        <Code>
          <bdi dir="ltr">{`${found.prefix}…${found.last_four}`}</bdi>
        </Code>
      ),
    },
    { label: t('environment.label'), value: t(`environment.${found.environment}`) },
    { label: t('key.column.unit'), value: unit === undefined ? t('key.no_unit') : <bdi>{unit.unit_name}</bdi> },
    { label: t('key.column.created'), value: <Act at={found.created_at} by={found.created_by} /> },
    { label: t('key.column.last_used'), value: <LastUse found={found} /> },
    ...(ends === null ? [] : [{ label: t('key.status_ends'), value: <Moment value={ends} isExact /> }]),
    ...(revokedAt === null ? [] : [{ label: t('key.status_revoked_at'), value: <Act at={revokedAt} by={found.revoked_by} /> }]),
  ];
  return <Facts facts={facts} />;
}

/** A key beside the list: what is known of it, and what can be done with it. */
export function KeyPanel({
  companyId,
  keyId,
  onMade,
  onClose,
}: {
  companyId: string;
  keyId: string;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const { data: found, error, refetch } = useApiKey(companyId, keyId);
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
          {permissions.includes('api_keys.change') && <KeyActions found={found} onMade={onMade} />}
        </Stack>
      )}
    </SidePanel>
  );
}
