import { openPrinterLink } from './printer-link.ts';
import { resolvePrinter, type MayReach } from './printer-address.ts';
import { requirePrinted, requireReady } from './printer-status.ts';

/** How long a printer has, in milliseconds. */
export type PrinterTimes = {
  connect: number;
  /** To say how it is. */
  status: number;
  /** To take a job, besides the time that printing it takes. */
  send: number;
};

export const usualTimes: PrinterTimes = { connect: 5_000, status: 500, send: 15_000 };

// The slowest printers print 50 mm a second, 400 rows of 48 or 72 bytes.
const bytesPerMs = 20;
const triesAfterPrinting = 20;

/** Where a job goes, and which addresses are allowed. */
export type JobTarget = { host: string; port: number; mayReach: MayReach };

/**
 * Sends a job to a printer in the network. A printer that answers questions has printed it then; one that does not has taken it.
 *
 * @throws AppError PRINTER_ADDRESS_NOT_ALLOWED, PRINTER_UNREACHABLE, PRINTER_NOT_READY.
 */
export async function sendJob(target: JobTarget, job: Uint8Array, times: PrinterTimes = usualTimes): Promise<void> {
  const host = await resolvePrinter(target.host, target.mayReach);
  const link = await openPrinterLink({ host, port: target.port }, times.connect);
  try {
    const answers = await requireReady(link, times.status);
    await link.send(job, times.send + job.length / bytesPerMs);
    if (answers) await requirePrinted(link, times.status, triesAfterPrinting);
    await link.finish();
  } finally {
    link.drop();
  }
}
