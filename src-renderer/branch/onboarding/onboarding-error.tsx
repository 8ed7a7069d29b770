import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useMay } from '../session/session-context.ts';

const worded = [
  'CERTIFICATE_UNUSABLE',
  'CHAIN_TAIL_UNCERTAIN',
  'COMPANY_PROFILE_INCOMPLETE',
  'COMPLIANCE_DOCUMENT_REJECTED',
  'EGS_UNIT_REPLACED',
  'GATEWAY_UNREACHABLE',
  'INVALID_OTP',
  'KEY_LOST',
  'NOT_COMPLIANT',
  'OTP_REQUIRED',
  'PRODUCTION_CSID_REFUSED',
  'UNIT_GIVEN_UP',
] as const;

// What the appliance says itself needs no words of the authority.
const ownWords: readonly string[] = [
  'CHAIN_TAIL_UNCERTAIN',
  'COMPANY_PROFILE_INCOMPLETE',
  'EGS_UNIT_REPLACED',
  'KEY_LOST',
  'NOT_COMPLIANT',
  'OTP_REQUIRED',
  'UNIT_GIVEN_UP',
];

/** Whether the unit was given up after a restore: it never issues again. */
export function isGivenUp({ onboarding_error: error }: ManagerUnit): boolean {
  return error?.code === 'UNIT_GIVEN_UP';
}

/** Whether a restore has stopped the unit, which no one-time code changes: the end of its chain is not certain, or it was given up. */
export function isStoppedByRestore(unit: ManagerUnit): boolean {
  return unit.onboarding_error?.code === 'CHAIN_TAIL_UNCERTAIN' || isGivenUp(unit);
}

// Where it is done what the notice says.
function Remedy({ code }: { code: string }) {
  const { t } = useTranslation('units');
  const maySeeBackups = useMay('appliance.read');
  const mayCreate = useMay('units.change');
  if (code === 'CHAIN_TAIL_UNCERTAIN' && maySeeBackups) {
    return (
      <Button component={Link} to="/backups" size="xs">
        {t('error.to_backups')}
      </Button>
    );
  }
  if (code === 'UNIT_GIVEN_UP' && mayCreate) {
    return (
      <Button component={Link} to="/units?do=create" size="xs" variant="default">
        {t('create.action')}
      </Button>
    );
  }
  return null;
}

/** Why the onboarding or the renewal of a unit waits or has failed, in words for a person and in those of the authority, and what to do. */
export function OnboardingError({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation(['units', 'setUp']);
  const { onboarding_error: error, next_attempt_at: next, onboarding_status: status } = unit;
  if (error === null) return null;
  const known = worded.find((code) => code === error.code);
  const tone = status === 'failed' ? 'refused' : isGivenUp(unit) ? 'neutral' : 'attention';
  return (
    <Notice tone={tone} isLive title={t(known === undefined ? 'error.other' : `error.${known}`)}>
      <Stack gap="xs" align="flex-start">
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
        <Remedy code={error.code} />
      </Stack>
    </Notice>
  );
}
