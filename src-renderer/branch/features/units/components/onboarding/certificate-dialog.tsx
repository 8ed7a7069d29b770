import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { unitCertificateRequest, type ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { requestProductionRequest } from '../../../../../../src-shared/api/v1/egs.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useUnitChanges } from '../../api/change-units.ts';
import { OnboardingSteps } from './onboarding-steps.tsx';
import { OtpField } from './otp-field.tsx';

/** What another certificate is to a unit: `renew` replaces one that it signs with, `onboard` gets it one. */
export function certificateAction({ onboarding_status: status, phase_2_certificate: has }: ManagerUnit): 'renew' | 'onboard' {
  return status === 'active' && has ? 'renew' : 'onboard';
}

// Whoever has closed it is not led back to it by the answer.
function useIsShown(): { current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Asks once for the code with which a unit gets another certificate: says what will happen, and then how far it has come. */
export function CertificateDialog({ unit, onClose }: { unit: ManagerUnit; onClose: () => void }) {
  const { t } = useTranslation('units');
  const { requestCertificate } = useUnitChanges();
  const isShown = useIsShown();
  const name = unit.unit_name;
  const action = certificateAction(unit);
  const form = useApiForm({
    schema: unit.environment === 'sandbox' ? unitCertificateRequest : requestProductionRequest,
    initialValues: { otp: '' },
    bodyOf: ({ otp }) => ({ otp: otp.trim() }),
    send: (body) => requestCertificate(unit.egs_unit_id, body),
    onDone: () => {
      showToast(t('certificate.done', { name }));
      if (isShown.current) onClose();
    },
  });
  return (
    <FormDialog title={t(`certificate.${action}_title`, { name })} help={t(`certificate.${action}_help`)} onClose={onClose}>
      {form.isSending && (
        <>
          <OnboardingSteps unit={unit} />
          <Text c="dimmed" role="status">
            {t('certificate.under_way')}
          </Text>
        </>
      )}
      <ApiForm form={form} submitLabel={t(`certificate.${action}`)} onCancel={onClose}>
        <OtpField environment={unit.environment} isOptional={unit.environment === 'sandbox'} field={form.field('otp')} />
      </ApiForm>
    </FormDialog>
  );
}
