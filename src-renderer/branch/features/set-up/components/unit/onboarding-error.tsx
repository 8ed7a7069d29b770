import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';

const known = [
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

/** Why the onboarding waits or has failed, in words for a person, and in those of the authority. */
export function OnboardingError({
  error: { code, message },
  isFinal,
}: {
  error: NonNullable<ManagerUnit['onboarding_error']>;
  isFinal: boolean;
}) {
  const { t } = useTranslation('setUp');
  const named = known.find((each) => each === code) ?? 'other';
  return (
    <Notice tone={isFinal ? 'refused' : 'attention'} {...(isFinal ? { title: t('unit.failed') } : {})} isLive>
      <Stack gap="xs">
        <Text>{t(`unit.error.${named}`)}</Text>
        {!ownWords.includes(code) && message !== '' && (
          <Text fz="xs">
            {t('unit.authority_words')}:{' '}
            <bdi dir="ltr" lang="en">
              {message}
            </bdi>
          </Text>
        )}
      </Stack>
    </Notice>
  );
}
