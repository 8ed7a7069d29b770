import { z } from 'zod';
import { languages } from '../../i18n/texts/languages.ts';
import { shownFolders } from './bridge.ts';

const mostPdfBytes = 16 * 1024 * 1024;
// The signature of the format: `%PDF-`.
const pdfStart = [0x25, 0x50, 0x44, 0x46, 0x2d];

function isPdf(value: unknown): boolean {
  return value instanceof Uint8Array && value.length <= mostPdfBytes && pdfStart.every((byte, index) => value[index] === byte);
}

const pdf = z.custom<Uint8Array>(isPdf, 'must be a PDF of at most 16 MiB');

/** What a page asks the desktop. */
export const bridgeRequest = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('list_printers') }),
  z.strictObject({ name: z.literal('print_pdf'), printer: z.string().min(1).max(500), pdf }),
  z.strictObject({ name: z.literal('open_folder'), folder: z.enum(shownFolders) }),
  z.strictObject({ name: z.literal('autostart') }),
  z.strictObject({ name: z.literal('set_autostart'), on: z.boolean() }),
  z.strictObject({ name: z.literal('update_state') }),
  z.strictObject({ name: z.literal('check_updates') }),
  z.strictObject({ name: z.literal('install_update') }),
  z.strictObject({ name: z.literal('set_language'), language: z.enum(languages) }),
]);

/** See {@link bridgeRequest}. */
export type BridgeRequest = z.output<typeof bridgeRequest>;
