import { AppError } from '#shared/api/app-error.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { storedSettings } from '../db/stored-settings.ts';
import type { Printing } from './printing.ts';

/**
 * The printer of this machine that prints a PDF: the one that is named, else the one that was chosen, else the print system's own.
 *
 * @throws AppError PRINTER_NOT_FOUND, PRINT_SYSTEM_UNAVAILABLE.
 */
export async function pdfPrinter(db: LedgerReader, printing: Pick<Printing, 'systemPrinters'>, named?: string): Promise<string> {
  const chosen = named ?? storedSettings(db).pdf_printer;
  if (chosen !== null) return chosen;
  const usual = (await printing.systemPrinters()).find(({ is_default }) => is_default);
  if (usual === undefined) throw new AppError('PRINTER_NOT_FOUND');
  return usual.name;
}
