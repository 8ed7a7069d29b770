import { z } from 'zod';

/** Body of reporting, clearance and compliance check (standard §7.1). */
export const invoiceRequest = z.object({
  /** Base64 of the 32 bytes of the document's hash: 44 characters. */
  invoiceHash: z.string(),
  /** The same as `cbc:UUID`. */
  uuid: z.string(),
  /** Base64 of the UTF-8 XML bytes. */
  invoice: z.string(),
});

/** See {@link invoiceRequest}. */
export type InvoiceRequest = z.output<typeof invoiceRequest>;
