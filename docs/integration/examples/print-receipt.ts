/*
 * Prints a receipt with its QR on an ESC/POS printer that listens on TCP, as most network receipt printers do on port 9100.
 * Latin letters only: cheap printers have no Arabic ones, or do not join them. Arabic goes to them as a picture: draw the shop's
 * name and the title once and pass its bytes (GS v 0) as `heading`.
 */
import { connect } from 'node:net';
import type { DocumentBody, Invoice, LineItem, SanadClient } from './sanad-client.ts';

/** What the till has written down of a sale: what it posted and what came back. */
export type Sold = { body: DocumentBody; answer: Invoice };

const width = 32; // letters in a line of 58 mm paper; 80 mm has 42 or 48
const reset = '\x1b@';
const feedAndCut = '\x1bd\x04\x1dV\x00';
const titles = {
  invoice: 'Simplified tax invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  prepayment: 'Prepayment tax invoice',
};

function columns(left: string, amount: number): string {
  const right = amount.toFixed(2);
  const space = width - right.length - 1;
  return `${left.slice(0, space).padEnd(space)} ${right}`;
}

// Half up, of what the numbers say in decimals: 1.005 is a little less in binary, and toFixed(6) makes it whole again.
function lineAmount({ quantity, unit_price }: LineItem): number {
  return Math.round(Number((quantity * unit_price * 100).toFixed(6))) / 100;
}

// What is printed with a sandbox key is for trying, and says so.
const sandboxMark = 'SANDBOX: not a tax document';

/** The text of a receipt, without the QR. */
export function receiptText({ body, answer }: Sold, isSandbox: boolean): string {
  const { seller, reason = '', currency = 'SAR' } = body;
  const { original_invoice_number, vat_sar, rounding = 0, prepaid = 0, payable = answer.total } = answer;
  const mark = isSandbox ? [sandboxMark, ''] : [];
  const lines = [
    ...mark,
    seller.name,
    `VAT number ${seller.vat_number}`,
    '',
    titles[answer.document_type],
    body.invoice_number,
    `${body.invoice_date} ${body.invoice_time}`,
    ...(body.supply_date === undefined ? [] : [`Supplied ${body.supply_date}`]),
    ...(original_invoice_number === undefined ? [] : [`for the invoice ${original_invoice_number}`, reason]),
    '',
    ...body.line_items.map((item) => columns(`${item.quantity} x ${item.description}`, lineAmount(item))),
    '',
    columns('Without VAT', answer.subtotal),
    columns('VAT', answer.vat),
    ...(vat_sar === undefined ? [] : [columns('VAT in SAR', vat_sar)]),
    ...(rounding === 0 ? [] : [columns('Rounding', rounding)]),
    ...(prepaid === 0 ? [] : [columns('Paid before', -prepaid)]),
    columns(`To pay ${currency}`, payable),
    ...(isSandbox ? ['', sandboxMark] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

function send(bytes: Uint8Array, printer: string): Promise<void> {
  const [host = '', port = '9100'] = printer.split(':');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) }, () => socket.end(bytes));
    socket.on('error', reject).on('close', () => resolve());
  });
}

/** Prints a sale on a printer such as `192.168.1.50:9100`. `heading` is what is printed above, in the printer's own bytes. */
export async function printReceipt(sanad: SanadClient, sold: Sold, printer: string, heading = new Uint8Array()): Promise<void> {
  const qr = await sanad.qr(sold.answer.invoice_id, 'escpos');
  const text = receiptText(sold, sanad.isSandbox).replaceAll(/[^\n -~]/gu, '?');
  await send(Buffer.concat([Buffer.from(reset), heading, Buffer.from(text), qr, Buffer.from(feedAndCut)]), printer);
}
