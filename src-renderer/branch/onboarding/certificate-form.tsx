import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from 'react-i18next';
import { type ManagerUnit, unitCertificateRequest } from '#shared/api/people/units.ts';
import { requestProductionRequest } from '#shared/api/v1/egs.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { OtpField } from '#ui/form/fields/otp-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useUnitChanges } from './units-api.ts';

/** Asks for the one-time code with which a unit, or the one that takes over from it, gets a certificate; the sandbox does without one. */
export function CertificateForm({
  unit: { egs_unit_id: unitId, environment },
  submitLabel,
  send,
  whileSending,
  onDone,
  onCancel,
}: {
  unit: ManagerUnit;
  submitLabel: string;
  /** What the code is sent for; without it, a certificate of the unit. */
  send?: (egsUnitId: string, body: z.output<typeof unitCertificateRequest>) => Promise<unknown>;
  /** What is shown above the form while the authority is asked. */
  whileSending?: ReactNode;
  onDone?: () => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation('units');
  const { requestCertificate } = useUnitChanges();
  const form = useApiForm({
    schema: environment === 'sandbox' ? unitCertificateRequest : requestProductionRequest,
    initialValues: { otp: '' },
    bodyOf: ({ otp }) => ({ otp: otp.trim() }),
    send: (body) => (send ?? requestCertificate)(unitId, body),
    onDone: () => onDone?.(),
  });
  return (
    <>
      {form.isSending && whileSending}
      <ApiForm form={form} submitLabel={submitLabel} {...(onCancel === undefined ? {} : { onCancel })}>
        <OtpField
          label={t('otp.label')}
          help={t(environment === 'production' ? 'otp.help' : 'otp.help_sandbox')}
          isOptional={environment === 'sandbox'}
          {...form.field('otp')}
        />
      </ApiForm>
    </>
  );
}
