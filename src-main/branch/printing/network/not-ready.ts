import { AppError } from '#shared/api/app-error.ts';
import { printerReasons, type PrinterReason } from '#shared/i18n/printer-reasons.ts';

/** The error of a printer that does not print. */
export function notReady(reason: PrinterReason, more = ''): AppError {
  return new AppError('PRINTER_NOT_READY', { message: `${printerReasons[reason].en}${more}`, extra: { reason } });
}
