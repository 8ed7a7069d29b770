import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';

/** The one-time code of the authority's portal. */
export function OtpField({ isOptional = false, ...field }: Omit<FieldProps, 'label' | 'help'> & { isOptional?: boolean }) {
  const { t } = useTranslation('setUp');
  return (
    <TextField
      label={t('unit.otp')}
      help={t(isOptional ? 'unit.otp_help_sandbox' : 'unit.otp_help')}
      isCode
      isRequired={!isOptional}
      inputMode="numeric"
      maxLength={6}
      autoComplete="one-time-code"
      {...field}
    />
  );
}
