/*
 * Prints a receipt on an ESC/POS printer that listens on TCP, as most network receipt printers do on port 9100. The appliance draws
 * the whole receipt, in Arabic and English, QR and cut included: nothing of it needs letters of the printer.
 */
import { connect } from 'node:net';
import type { DocumentBody, Invoice, SanadClient } from './sanad-client.ts';

/** What the till has written down of a sale: what it posted and what came back. */
export type Sold = { body: DocumentBody; answer: Invoice };

const paperMm = 58; // or 80

function send(bytes: Uint8Array, printer: string): Promise<void> {
  const [host = '', port = '9100'] = printer.split(':');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) }, () => socket.end(bytes));
    socket.on('error', reject).on('close', () => resolve());
  });
}

/** Prints a sale on a printer such as `192.168.1.50:9100`. */
export async function printReceipt(sanad: SanadClient, sold: Sold, printer: string): Promise<void> {
  await send(await sanad.receipt(sold.answer.invoice_id, 'escpos', paperMm), printer);
}
