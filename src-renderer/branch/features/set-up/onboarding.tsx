import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Day } from '#ui/format/moment.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { CertificateForm } from '../../onboarding/certificate-form.tsx';
import { isStoppedByRestore, OnboardingError } from '../../onboarding/onboarding-error.tsx';
import { OnboardingSteps } from '../../onboarding/onboarding-steps.tsx';
import { useMay } from '../../session/session-context.ts';

function Active({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('setUp');
  const companyName = useCompanyName();
  return (
    <Notice tone="done" title={t('unit.active')} isLive>
      <Text>
        <bdi>{unit.unit_name}</bdi>
        {' · '}
        <bdi>{companyName(unit)}</bdi>
      </Text>
      {unit.cert_expires_at !== null && (
        <Text>
          {t('unit.until')} <Day value={riyadhDate(new Date(unit.cert_expires_at))} />
        </Text>
      )}
    </Notice>
  );
}

/** How far the onboarding of a unit is, what the authority refused, and another attempt with a new code. */
export function Onboarding({ unit }: { unit: ManagerUnit }) {
  const { t } = useTranslation('setUp');
  const mayChange = useMay('units.change');
  const { onboarding_status: status, onboarding_step: step } = unit;
  const needsCode = !isStoppedByRestore(unit) && (status === 'failed' || (status === 'pending' && step === 'otp'));
  return (
    <Stack gap="lg">
      {status === 'active' && <Active unit={unit} />}
      {status !== 'active' && <OnboardingError unit={unit} />}
      <OnboardingSteps unit={unit} />
      {needsCode && mayChange && <CertificateForm unit={unit} submitLabel={t('unit.retry')} />}
    </Stack>
  );
}
