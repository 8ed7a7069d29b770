import { useTranslation } from 'react-i18next';
import { unitCertificateRequest } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useChanges } from '../../api/use-changes.ts';
import { OtpField } from './otp-field.tsx';

/** Another attempt with a new one-time code. */
export function OtpForm({ unitId }: { unitId: string }) {
  const { t } = useTranslation('setUp');
  const { requestCertificate } = useChanges();
  const form = useApiForm({
    schema: unitCertificateRequest,
    initialValues: { otp: '' },
    bodyOf: ({ otp }) => ({ otp: otp.trim() }),
    send: (body) => requestCertificate(unitId, body),
    onDone: () => undefined,
  });
  return (
    <ApiForm form={form} submitLabel={t('unit.retry')}>
      <OtpField {...form.field('otp')} />
    </ApiForm>
  );
}
