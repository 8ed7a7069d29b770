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

// What the appliance says itself needs no words of the authority.
const ownWords: readonly string[] = [
  'CHAIN_TAIL_UNCERTAIN',
  'COMPANY_PROFILE_INCOMPLETE',
  'KEY_LOST',
  'NOT_COMPLIANT',
  'OTP_REQUIRED',
];

/** Why the onboarding or the renewal of a unit waits or has failed, and what to do. */
export function OnboardingError({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation(['units', 'setUp']);
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
        <Text>{t(`setUp:unit.error.${known ?? 'other'}`)}</Text>
        {error.message !== '' && !ownWords.includes(error.code) && (
          <Text fz="xs">
            {t('setUp:unit.authority_words')}:{' '}
            <bdi dir="ltr" lang="en">
              {error.message}
            </bdi>
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
