import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { NewPrinter, Printer, PrinterChanges } from '#shared/api/printing/printers.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { PrinterTable } from '../db/till-tables.ts';

type Rows = Pick<LedgerReader, 'all' | 'sql'>;

function printerOf({ opens_drawer, is_default, ...row }: PrinterTable): Printer {
  return { ...row, opens_drawer: opens_drawer === 1, is_default: is_default === 1 };
}

function rowOf({ opens_drawer, is_default, ...printer }: Printer): PrinterTable {
  return { ...printer, opens_drawer: opens_drawer ? 1 : 0, is_default: is_default ? 1 : 0 };
}

/** The receipt printers of the branch, by name. */
export function listPrinters(db: Rows): Printer[] {
  return db.all(db.sql.selectFrom('printers').selectAll().orderBy('name')).map(printerOf);
}

/**
 * A receipt printer of the branch.
 *
 * @param named its `printer_id` or its name; the default printer if absent.
 * @throws AppError PRINTER_NOT_FOUND.
 */
export function findPrinter(db: Rows, named: string | undefined): Printer {
  const known = listPrinters(db);
  const found =
    named === undefined
      ? known.find(({ is_default }) => is_default)
      : (known.find(({ printer_id }) => printer_id === named) ?? known.find(({ name }) => name === named));
  if (found === undefined) throw new AppError('PRINTER_NOT_FOUND');
  return found;
}

function requireFreeName(others: readonly Printer[], name: string): void {
  if (others.some((other) => other.name === name)) throw new AppError('PRINTER_NAME_EXISTS');
}

// A default printer takes the place of the one before.
function makeWay(writer: LedgerWriter, { is_default }: Printer): void {
  if (is_default) writer.update('printers', { is_default: 0 }, { is_default: 1 });
}

/**
 * Adds a printer; the first one is the default printer.
 *
 * @throws AppError PRINTER_NAME_EXISTS.
 */
export function addPrinter(writer: LedgerWriter, added: NewPrinter): Printer {
  const others = listPrinters(writer);
  requireFreeName(others, added.name);
  const is_default = added.is_default || others.length === 0;
  const printer: Printer = { printer_id: `prn_${randomUUID().replaceAll('-', '')}`, kind: 'escpos', ...added, is_default };
  makeWay(writer, printer);
  writer.insert('printers', rowOf(printer));
  return printer;
}

/**
 * Changes a printer.
 *
 * @throws AppError PRINTER_NOT_FOUND, PRINTER_NAME_EXISTS.
 */
export function changePrinter(writer: LedgerWriter, printerId: string, changes: PrinterChanges): Printer {
  const present = findPrinter(writer, printerId);
  const printer: Printer = {
    ...present,
    name: changes.name ?? present.name,
    host: changes.host ?? present.host,
    port: changes.port ?? present.port,
    paper_mm: changes.paper_mm ?? present.paper_mm,
    opens_drawer: changes.opens_drawer ?? present.opens_drawer,
    is_default: changes.is_default ?? present.is_default,
  };
  requireFreeName(
    listPrinters(writer).filter(({ printer_id }) => printer_id !== printerId),
    printer.name,
  );
  makeWay(writer, printer);
  const { printer_id, ...columns } = rowOf(printer);
  writer.update('printers', columns, { printer_id });
  return printer;
}

/**
 * Removes a printer.
 *
 * @throws AppError PRINTER_NOT_FOUND.
 */
export function removePrinter(writer: LedgerWriter, printerId: string): void {
  const removed = writer.run(writer.sql.deleteFrom('printers').where('printer_id', '=', printerId));
  if (removed === 0) throw new AppError('PRINTER_NOT_FOUND');
}
