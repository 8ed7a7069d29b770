import { Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationUnit } from '../../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { useLastOutcome } from '../../api/read-outcome.ts';

/** What has become of the last request for a certificate: the branch has not answered yet, has it, or could not get it. */
export function CertificateProgress({ found: { egs_unit_id, certificate_requested_at } }: { found: OrganizationUnit }) {
  const { t } = useTranslation('companies');
  const outcome = useLastOutcome(egs_unit_id, certificate_requested_at !== null);
  if (certificate_requested_at !== null) {
    return (
      <Notice tone="moving" isLive icon={<Loader size="xs" aria-hidden />} title={t('unit.requested')}>
        <Group gap="xs">
          <Text>{t('unit.requested_text')}</Text>
          <Moment value={certificate_requested_at} />
        </Group>
      </Notice>
    );
  }
  if (outcome === undefined) return null;
  const isDone = outcome.kind === 'command.done';
  const { failure_code: code } = outcome.details;
  return (
    <Notice tone={isDone ? 'done' : 'refused'} isLive>
      <Group gap="xs">
        <Text>{isDone ? t('unit.outcome.done') : t('unit.outcome.failed', { code: typeof code === 'string' ? code : '' })}</Text>
        <Moment value={outcome.at} />
      </Group>
    </Notice>
  );
}
