import { Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';

const worded = [
  'CERTIFICATE_UNUSABLE',
  'CHAIN_TAIL_UNCERTAIN',
  'COMPANY_PROFILE_INCOMPLETE',
  'COMPLIANCE_DOCUMENT_REJECTED',
  'GATEWAY_UNREACHABLE',
  'INVALID_OTP',
  'KEY_LOST',
  'NOT_COMPLIANT',
  'OTP_REQUIRED',
  'PRODUCTION_CSID_REFUSED',
] as const;

/** Why the onboarding or the renewal of a unit waits or has failed, and what to do. */
export function OnboardingError({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('units');
  const { onboarding_error: error, next_attempt_at: next, onboarding_status: status } = unit;
  if (error === null) return null;
  const known = worded.find((code) => code === error.code);
  return (
    <Notice
      tone={status === 'failed' ? 'refused' : 'attention'}
      isLive
      title={t(known === undefined ? 'error.other' : `error.${known}`)}
    >
      <Stack gap="xs">
        {error.message !== '' && known !== 'OTP_REQUIRED' && (
          <Text lang="en" dir="ltr" fz="xs">
            {error.message}
          </Text>
        )}
        <Code>
          <bdi dir="ltr">{error.code}</bdi>
        </Code>
        {next !== null && (
          <Group gap={4}>
            <Text>{t('error.next')}</Text>
            <Moment value={next} />
          </Group>
        )}
      </Stack>
    </Notice>
  );
}
