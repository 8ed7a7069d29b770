import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import type { FieldProps } from '../../../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';

/** The one-time code of the authority's portal. */
export function OtpField({
  environment,
  isOptional = false,
  field,
}: {
  environment: ManagerUnit['environment'];
  isOptional?: boolean;
  field: Omit<FieldProps, 'label' | 'help'>;
}) {
  const { t } = useTranslation('units');
  const help = environment === 'production' ? 'otp.help' : 'otp.help_sandbox';
  return (
    <TextField
      label={t('otp.label')}
      help={t(isOptional && environment === 'production' ? 'otp.help_later' : help)}
      isCode
      isRequired={!isOptional}
      inputMode="numeric"
      maxLength={6}
      autoComplete="one-time-code"
      {...field}
    />
  );
}
