import { AppError } from '#shared/api/app-error.ts';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import { saleFactsOf, type StoredSaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { NewPrinter, Printer, PrinterChanges, SystemPrinter } from '#shared/api/printing/printers.ts';
import type { ReceiptLayoutChanges } from '#shared/api/printing/receipt-layout.ts';
import type { DayFilters } from '#shared/api/v1/day-report-query.ts';
import type { ReceiptQuery } from '#shared/api/v1/receipt-query.ts';
import { shownRiyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { printableQr } from '#main/rendering/receipts/printable-qr.ts';
import type { DrawingRequest, ReceiptRequest } from '#main/rendering/receipts/receipt-request.ts';
import { createReceiptRenderer } from '#main/rendering/receipts/receipt-renderer.ts';
import type { PaperMm } from '#main/rendering/receipts/paper.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import { findInvoice } from '../documents/invoice-resource.ts';
import { receiptUrlOf } from '../documents/receipt-url.ts';
import type { ReadWorker } from '../documents/read-worker/read-jobs.ts';
import { isLanAddress, requireAllowedHost, type MayReach } from './network/printer-address.ts';
import { sendJob, usualTimes, type PrinterTimes } from './network/send-job.ts';
import { addPrinter, changePrinter, findPrinter, listPrinters, removePrinter } from './printers.ts';
import { changedReceiptLayout, readReceiptLayout } from './receipt-layout.ts';
import { createSystemPrinters, type SystemPrinters } from './system-printers.ts';

// Does what is given under the same key one after the other.
type OneAtATime = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * @param mostWaiting under one key; AppError SERVICE_BUSY beyond that.
 */
export function oneAtATime(mostWaiting: number): OneAtATime {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting) throw new AppError('SERVICE_BUSY', { message: 'Too many receipts wait for this printer.' });
    queues.set(key, queue);
    queue.length += 1;
    const done = queue.last.then(work);
    queue.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

// What the report of a day was read by, which it says.
type WhichDay = { isSandbox: boolean; of: Omit<DayFilters, 'date'> };

/** Prints the branch's documents: receipts on printers in the network, PDFs on printers of this machine. */
export type Printing = {
  /** The receipt printers, by name. */
  printers(): Printer[];
  /** @throws AppError PRINTER_NAME_EXISTS, PRINTER_ADDRESS_NOT_ALLOWED. */
  addPrinter(added: NewPrinter): Promise<Printer>;
  /** @throws AppError PRINTER_NOT_FOUND, PRINTER_NAME_EXISTS, PRINTER_ADDRESS_NOT_ALLOWED. */
  changePrinter(printerId: string, changes: PrinterChanges): Promise<Printer>;
  /** @throws AppError PRINTER_NOT_FOUND. */
  removePrinter(printerId: string): Promise<void>;
  /**
   * Prints the receipt of a document; every print but the first says that it is a copy, and leaves the drawer closed.
   *
   * @param named its `printer_id` or its name; the default printer if absent.
   * @throws AppError INVOICE_NOT_FOUND, QR_NOT_AVAILABLE, PRINTER_NOT_FOUND, PRINTER_UNREACHABLE, PRINTER_NOT_READY,
   * PRINTER_ADDRESS_NOT_ALLOWED, SERVICE_BUSY.
   */
  printReceipt(scope: KeyScope, invoiceId: string, named?: string): Promise<{ printer: Printer; is_copy: boolean }>;
  /**
   * The receipt of a document for a till that prints itself. It opens no drawer, and says that it is a copy where the appliance has
   * printed it.
   *
   * @throws AppError INVOICE_NOT_FOUND, QR_NOT_AVAILABLE, SERVICE_BUSY.
   */
  receipt(scope: KeyScope, invoiceId: string, query: ReceiptQuery): Promise<Uint8Array>;
  /**
   * The report of a day as receipts are drawn.
   *
   * @throws AppError SERVICE_BUSY.
   */
  dayReport(dayReport: DayReport, how: ReceiptQuery & WhichDay): Promise<Uint8Array>;
  /**
   * Prints the report of a day on a receipt printer; it opens no drawer.
   *
   * @param how.printer its `printer_id` or its name; the default printer if absent.
   * @throws AppError as printing a receipt does.
   */
  printDayReport(dayReport: DayReport, how: WhichDay & { printer: string | undefined }): Promise<Printer>;
  /**
   * A picture (PNG) of the page that tries a receipt printer, with what the shop adds.
   *
   * @param changes what of that is changed in the picture, and stored nowhere.
   * @throws AppError SERVICE_BUSY.
   */
  testPicture(paperMm: PaperMm, changes?: ReceiptLayoutChanges): Promise<Uint8Array>;
  /** @throws AppError PRINT_SYSTEM_UNAVAILABLE. */
  systemPrinters(): Promise<SystemPrinter[]>;
  /**
   * Prints the PDF of a document on a printer of this machine.
   *
   * @throws AppError INVOICE_NOT_FOUND, PRINTER_NOT_FOUND, PRINTER_NOT_READY, PRINT_SYSTEM_UNAVAILABLE.
   */
  printPdf(scope: KeyScope, invoiceId: string, systemPrinter: string): Promise<void>;
  /**
   * Prints a page on a receipt printer that shows whether it prints.
   *
   * @param printerId the default printer if absent.
   * @throws AppError as printing a receipt does.
   */
  testReceiptPrinter(printerId?: string): Promise<Printer>;
  /**
   * Prints a page on a printer of this machine that shows whether it prints.
   *
   * @throws AppError as printing a PDF does.
   */
  testSystemPrinter(systemPrinter: string): Promise<void>;
  /** Gives up what is being drawn and what waits for that. */
  close(): Promise<void>;
};

/** Which printers there are and how long they may take, where it is not as usual. */
export type PrinterAccess = {
  systemPrinters?: SystemPrinters;
  /** The addresses that receipt printers may have; those of local networks by default. */
  mayReach?: MayReach;
  times?: PrinterTimes;
};

export type PrintingTools = PrinterAccess & {
  db: LedgerReader;
  commit: Commit;
  clock: Clock;
  reads: Pick<ReadWorker, 'pdfRequest'>;
  pdfRenderer: Pick<PdfRenderer, 'print'>;
};

// A busy branch has this many tills for one printer.
const mostWaiting = 20;

function wasPrinted(db: LedgerReader, invoiceId: string): boolean {
  return db.first(db.sql.selectFrom('printed_receipts').select('invoice_id').where('invoice_id', '=', invoiceId)) !== undefined;
}

function storePrint(writer: LedgerWriter, invoice_id: string, printed_at: string): void {
  writer.run(
    writer.sql
      .insertInto('printed_receipts')
      .values({ invoice_id, printed_at })
      .onConflict((known) => known.doNothing()),
  );
}

function printedSale(row: StoredSaleFacts): ReceiptRequest['sale'] {
  const { till, cashier, payments } = saleFactsOf(row);
  return { till, cashier, payments };
}

type HowToDraw = Pick<DrawingRequest, 'paperMm' | 'format'> & Pick<ReceiptRequest, 'isCopy' | 'opensDrawer'>;

async function documentOf({ reads }: Pick<PrintingTools, 'reads'>, scope: KeyScope, invoiceId: string) {
  const document = await reads.pdfRequest(scope, invoiceId);
  if (document === undefined) throw new AppError('INVOICE_NOT_FOUND');
  return document;
}

function nameOfUnit(db: LedgerReader, unitId: string): string {
  const found = db.first(db.sql.selectFrom('egs_units').select('unit_name').where('egs_unit_id', '=', unitId));
  return found?.unit_name ?? unitId;
}

function howToDrawDay({ db, clock }: PrintingTools, { width, of, ...how }: ReceiptQuery & WhichDay) {
  const { egs_unit_id: unitId, till, cashier } = of;
  const part = { unit: unitId && nameOfUnit(db, unitId), till, cashier };
  return { ...how, of: part, paperMm: width, at: shownRiyadhTime(clock.now()), layout: readReceiptLayout(db) };
}

type HowToTry = Pick<ReceiptRequest, 'paperMm' | 'format'> & { changes?: ReceiptLayoutChanges | undefined };

function testPage({ db, clock }: PrintingTools, testOf: string, { changes = {}, ...how }: HowToTry) {
  return { testOf, at: shownRiyadhTime(clock.now()), layout: changedReceiptLayout(db, changes), ...how };
}

/** Creates what prints. Its jobs are in memory: whoever asked for one waits for it, and asks again where it fails. */
export function createPrinting(tools: PrintingTools): Printing {
  const { db, commit, clock, pdfRenderer, mayReach = isLanAddress, times = usualTimes } = tools;
  const systemPrinters = tools.systemPrinters ?? createSystemPrinters();
  const renderer = createReceiptRenderer();
  const forPrinter = oneAtATime(mostWaiting);

  async function draw(scope: KeyScope, invoiceId: string, how: HowToDraw): Promise<Uint8Array> {
    const found = findInvoice(db, scope, invoiceId);
    const qr = printableQr(found);
    if (qr === null) throw new AppError('QR_NOT_AVAILABLE');
    const { delivery, fileName: _fileName, ...document } = await documentOf(tools, scope, invoiceId);
    const [layout, isRejected] = [readReceiptLayout(db), delivery === 'failed'];
    const link = layout.link_qr && !isRejected ? receiptUrlOf(db, found) : null;
    return renderer.print({ ...document, ...how, layout, qr, link, isRejected, sale: printedSale(found) });
  }

  async function printNow(printer: Printer, scope: KeyScope, invoiceId: string): Promise<{ is_copy: boolean }> {
    const isCopy = wasPrinted(db, invoiceId);
    const opensDrawer = printer.opens_drawer && !isCopy;
    const job = await draw(scope, invoiceId, { isCopy, paperMm: printer.paper_mm, opensDrawer, format: 'escpos' });
    await sendJob({ ...printer, mayReach }, job, times);
    if (!isCopy) await commit((writer) => storePrint(writer, invoiceId, clock.now().toISOString()));
    return { is_copy: isCopy };
  }

  return {
    printers: () => listPrinters(db),
    async addPrinter(added) {
      requireAllowedHost(added.host, mayReach);
      return commit((writer) => addPrinter(writer, added));
    },
    async changePrinter(printerId, changes) {
      if (changes.host !== undefined) requireAllowedHost(changes.host, mayReach);
      return commit((writer) => changePrinter(writer, printerId, changes));
    },
    removePrinter: (printerId) => commit((writer) => removePrinter(writer, printerId)),
    async printReceipt(scope, invoiceId, named) {
      const printer = findPrinter(db, named);
      const { is_copy } = await forPrinter(printer.printer_id, () => printNow(printer, scope, invoiceId));
      return { printer, is_copy };
    },
    receipt: (scope, invoiceId, { format, width }) =>
      draw(scope, invoiceId, { isCopy: wasPrinted(db, invoiceId), paperMm: width, opensDrawer: false, format }),
    dayReport: (dayReport, how) => renderer.print({ dayReport, ...howToDrawDay(tools, how) }),
    async printDayReport(dayReport, { printer: named, ...which }) {
      const printer = findPrinter(db, named);
      const how = howToDrawDay(tools, { format: 'escpos', width: printer.paper_mm, ...which });
      const page = await renderer.print({ dayReport, ...how });
      await forPrinter(printer.printer_id, () => sendJob({ ...printer, mayReach }, page, times));
      return printer;
    },
    testPicture: (paperMm, changes) => renderer.print(testPage(tools, 'Sanad', { paperMm, format: 'png', changes })),
    systemPrinters: () => systemPrinters.list(),
    async printPdf(scope, invoiceId, systemPrinter) {
      const document = await documentOf(tools, scope, invoiceId);
      await systemPrinters.print(systemPrinter, await pdfRenderer.print(document), document.fileName.replace(/\.xml$/, ''));
    },
    async testReceiptPrinter(printerId) {
      const printer = findPrinter(db, printerId);
      const page = await renderer.print(testPage(tools, printer.name, { paperMm: printer.paper_mm, format: 'escpos' }));
      await forPrinter(printer.printer_id, () => sendJob({ ...printer, mayReach }, page, times));
      return printer;
    },
    async testSystemPrinter(systemPrinter) {
      const page = await pdfRenderer.print({ testOf: systemPrinter, printedAt: clock.now() });
      await systemPrinters.print(systemPrinter, page, 'Sanad');
    },
    close: () => renderer.close(),
  };
}
