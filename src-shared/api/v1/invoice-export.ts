import { z } from 'zod';
import { companyIdentity, documentType, environment, invoiceStatus, invoiceType } from '../documents/result-fields.ts';
import {
  areDatesInOrder,
  dateAndUnitFilters,
  datesOutOfOrder,
  documentTypeFilter,
  optionalParameter,
  wholeNumberParameter,
} from './query-fields.ts';

/** The most invoices that one ZIP holds. */
export const exportPartSize = 500;

/** Query of `GET /v1/invoices/export/xml`. `part` counts from 0 and is needed where more than one part matches. */
export const invoiceExportQuery = z
  .strictObject({
    environment: optionalParameter('Optional; if present, it must be the environment of the key.', environment),
    ...dateAndUnitFilters,
    document_type: documentTypeFilter,
    part: wholeNumberParameter(
      'Which ZIP, counted from 0; required where more than 500 documents match.',
      z.int().min(0).optional(),
    ),
  })
  .refine(areDatesInOrder, datesOutOfOrder);

/** `manifest.json` of an export (contract §9). A filter that was not set is null; `sha256` is that of the file's bytes, in lower-case hex. A file
 * that could not be read is empty and `unreadable`. */
export const exportManifest = z.object({
  generated_at: z.string(),
  company: z.object(companyIdentity),
  filters: z.object({
    environment,
    date_from: z.string().nullable(),
    date_to: z.string().nullable(),
    egs_unit_id: z.string().nullable(),
    document_type: documentType.nullable(),
  }),
  part: z.int(),
  parts_total: z.int(),
  total_count: z.int(),
  invoices: z.array(
    z.object({
      invoice_id: z.string(),
      uuid: z.string(),
      invoice_number: z.string(),
      document_type: documentType,
      invoice_type: invoiceType,
      status: invoiceStatus,
      egs_unit_id: z.string(),
      icv: z.int(),
      invoice_date: z.string(),
      total: z.number(),
      file: z.string(),
      sha256: z.string(),
      unreadable: z.literal(true).optional(),
    }),
  ),
});

/** The query of an export as parsed. */
export type InvoiceExportQuery = z.output<typeof invoiceExportQuery>;

/** The part of it that chooses documents; its manifest repeats them. */
export type ExportFilters = Omit<InvoiceExportQuery, 'part' | 'environment'>;

/** `manifest.json`, the last entry of every part. */
export type ExportManifest = z.output<typeof exportManifest>;
