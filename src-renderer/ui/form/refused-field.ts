import { ApiFault, type FieldFault } from '../client/api-fault.ts';

// What is refused because of one field: the names that it has in our forms.
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  API_KEY_NAME_EXISTS: ['name'],
  BACKUP_FOLDER_UNUSABLE: ['folder'],
  COMPANY_VAT_EXISTS: ['vat_number'],
  EGS_CERTIFICATE_EXPIRED: ['egs_unit_id'],
  EGS_INVOICE_TYPE_NOT_ALLOWED: ['egs_unit_id'],
  EGS_NOT_READY: ['egs_unit_id'],
  INVALID_OTP: ['otp'],
  INVOICE_NUMBER_EXISTS: ['invoice_number'],
  PASSWORD_WRONG: ['current_password', 'password'],
  PRINTER_ADDRESS_NOT_ALLOWED: ['host'],
  PRINTER_NAME_EXISTS: ['name'],
  TOTP_INVALID: ['code'],
  USERNAME_EXISTS: ['username'],
  USER_EXISTS: ['email'],
  WEBHOOK_URL_NOT_ALLOWED: ['url'],
};

/**
 * The faults of the fields of a form for which it was refused; none where the refusal is about the whole.
 *
 * @param hasField whether the form has a field.
 */
export function faultsOfRefusal(refusal: Error, hasField: (name: string) => boolean): readonly FieldFault[] {
  if (!(refusal instanceof ApiFault)) return [];
  const { code, details, reason } = refusal;
  if (details.length > 0) return details;
  const path = fieldsOf[code]?.find(hasField);
  return path === undefined ? [] : [{ path, code: reason === undefined ? code : `${code}.${reason}` }];
}
