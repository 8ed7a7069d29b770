import { z } from 'zod';
import { documentType, environment, invoiceStatus } from '../documents/result-fields.ts';

const text = z.string();

// The longest QR that is looked at.
const longestQr = 4_096;

/** Body of `POST /manager/check`. */
export const checkRequest = z
  .strictObject({ qr: z.string().min(1).max(longestQr).describe('A QR, as it was scanned.') })
  .meta({ id: 'CheckReceipt' });

// What a check can come to.
const checkResult = z.enum(['ours', 'corrected', 'rejected', 'not_ours', 'forged', 'not_a_tax_qr']);

/** The fields of a QR that can differ from those of its document. */
export const qrFields = [
  'seller_name',
  'vat_number',
  'timestamp',
  'payable',
  'vat',
  'hash',
  'signature',
  'public_key',
  'certificate_signature',
] as const;

// Why a check comes to something else than `ours`.
const checkReason = z.enum([
  'fields_changed',
  'signature_invalid',
  'document_damaged',
  'not_in_ledger',
  'other_unit',
  'other_seller',
  'unsigned',
  'receipt_link',
  'unreadable',
]);

const namedDocument = z.object({
  invoice_id: text.describe('The id of the document.'),
  invoice_number: text.describe('Its number.'),
  document_type: documentType.describe('Its kind.'),
  status: invoiceStatus.describe('Its status.'),
});

/** 200 of `POST /manager/check`. */
export const checkedReceipt = z
  .object({
    result: checkResult.describe(
      '`ours`: a document of this branch, unchanged. `corrected`: one that notes have corrected since. `rejected`: one that the authority has rejected. ' +
        '`not_ours`: of none of its units. `forged`: it says something that was not signed. `not_a_tax_qr`: no QR of a tax document.',
    ),
    reason: checkReason.nullable().describe('Why it is not `ours`; null for that, for `corrected` and for `rejected`.'),
    changed: z.array(z.enum(qrFields)).describe('The fields that are not what the document has, with `fields_changed`.'),
    document: namedDocument
      .extend({ environment: environment.describe('Sandbox or production.') })
      .nullable()
      .describe('The document of this branch that it names, or null.'),
    corrections: z
      .array(
        namedDocument.extend({
          payable: z.number().describe('How much it gives back or adds, VAT included; never negative.'),
          currency: text.describe('The ISO 4217 code of that.'),
        }),
      )
      .describe('The notes on it that have not failed, oldest first.'),
    qr: z
      .object({
        seller_name: text.describe('Tag 1.'),
        vat_number: text.describe('Tag 2.'),
        timestamp: text.describe('Tag 3.'),
        payable: text.describe('Tag 4.'),
        vat: text.describe('Tag 5.'),
      })
      .nullable()
      .describe('What the QR says, or null where it is none.'),
  })
  .meta({ id: 'CheckedReceipt' });

/** See {@link checkedReceipt}. */
export type CheckedReceipt = z.output<typeof checkedReceipt>;
