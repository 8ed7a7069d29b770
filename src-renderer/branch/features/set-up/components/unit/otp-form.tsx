import { useTranslation } from 'react-i18next';
import { unitCertificateRequest, type ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { requestProductionRequest } from '../../../../../../src-shared/api/v1/egs.ts';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useChanges } from '../../api/use-changes.ts';
import { OtpField } from './otp-field.tsx';

/** Another attempt with a new one-time code, which the sandbox does without. */
export function OtpForm({ unit: { egs_unit_id: unitId, environment } }: { unit: ManagerUnit }) {
  const { t } = useTranslation('setUp');
  const { requestCertificate } = useChanges();
  const form = useApiForm({
    schema: environment === 'sandbox' ? unitCertificateRequest : requestProductionRequest,
    initialValues: { otp: '' },
    bodyOf: ({ otp }) => ({ otp: otp.trim() }),
    send: (body) => requestCertificate(unitId, body),
    onDone: () => undefined,
  });
  return (
    <ApiForm form={form} submitLabel={t('unit.retry')}>
      <OtpField isOptional={environment === 'sandbox'} {...form.field('otp')} />
    </ApiForm>
  );
}
