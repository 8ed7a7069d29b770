import type { PrinterReason } from '#shared/i18n/printer-reasons.ts';
import { notReady } from './not-ready.ts';
import type { PrinterLink } from './printer-link.ts';

// DLE EOT n, which printers answer at once, whatever else they are doing: 1 printer, 2 why it is offline, 3 faults, 4 paper.
const questions = { printer: 1, offline: 2, faults: 3, paper: 4 } as const;

// The bits of the answers (Epson, ESC/POS command reference, DLE EOT).
const isOffline = 0x08;
const coverOpen = 0x04;
const stoppedWithoutPaper = 0x20;
const cutterFault = 0x08;
const anyFault = 0x60;
const paperEnd = 0x60;

// All answers have bits 1 and 4 set, 0 and 7 clear.
function isStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

function statusOf(link: PrinterLink, question: keyof typeof questions, limitMs: number): Promise<number | undefined> {
  return link.ask(Uint8Array.of(0x10, 0x04, questions[question]), isStatus, limitMs);
}

async function reasonOf(link: PrinterLink, limitMs: number): Promise<PrinterReason> {
  const offline = (await statusOf(link, 'offline', limitMs)) ?? 0;
  const paper = (await statusOf(link, 'paper', limitMs)) ?? 0;
  if ((offline & stoppedWithoutPaper) !== 0 || (paper & paperEnd) !== 0) return 'paper_out';
  if ((offline & coverOpen) !== 0) return 'cover_open';
  const faults = (await statusOf(link, 'faults', limitMs)) ?? 0;
  if ((faults & cutterFault) !== 0) return 'cutter';
  return (faults & anyFault) === 0 ? 'offline' : 'fault';
}

/**
 * Asks the printer whether it prints; false where it does not answer, as many cheap ones.
 *
 * @throws AppError PRINTER_NOT_READY where it says that it does not.
 */
export async function requireReady(link: PrinterLink, limitMs: number): Promise<boolean> {
  const status = await statusOf(link, 'printer', limitMs);
  if (status === undefined) return false;
  if ((status & isOffline) !== 0) throw notReady(await reasonOf(link, limitMs));
  return true;
}

// GS r 1: answered when everything before it is printed; bits 4 and 7 are clear.
const askAfterPrinting = Uint8Array.of(0x1d, 0x72, 1);

function isPaperStatus(byte: number): boolean {
  return (byte & 0x90) === 0;
}

/**
 * Waits until a printer that answers has printed everything.
 *
 * @param tries how often it is asked; one that is still ready then, but never says that it has finished, is believed.
 * @throws AppError PRINTER_NOT_READY where it has stopped.
 */
export async function requirePrinted(link: PrinterLink, limitMs: number, tries: number): Promise<void> {
  for (let asked = 0; asked < tries; asked += 1) {
    if ((await link.ask(askAfterPrinting, isPaperStatus, limitMs)) !== undefined) return;
    await requireReady(link, limitMs);
  }
}
