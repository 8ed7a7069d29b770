import { invoiceRequest } from '../../../../src-shared/api/gateway/invoice-request.ts';
import { decodeBase64 } from '../../../core/encoding/base64.ts';
import { categories, error, type Finding } from './finding.ts';
import type { SubmittedInvoice } from './submission.ts';

/** What an invoice body holds, as far as it can be read, and what is wrong with it. */
export type ReadSubmission = { findings: Finding[]; invoice?: SubmittedInvoice };

const hashLengthBytes = 32;

// Absent and mistyped fields read as empty ones, so that every fault of the body is reported at once.
const fields = invoiceRequest.shape;
const invoiceFields = invoiceRequest.extend({
  invoiceHash: fields.invoiceHash.catch(''),
  uuid: fields.uuid.catch(''),
  invoice: fields.invoice.catch(''),
});

function hashFindings(hash: string): Finding[] {
  if (hash === '') return [error('invalid-invoice-hash', categories.hash, 'invoiceHash is required field')];
  if (decodeBase64(hash)?.length === hashLengthBytes) return [];
  return [error('invalid-invoice-hash', categories.hash, 'invoiceHash is not the Base64 of a SHA-256 hash')];
}

/**
 * Takes an invoice body apart: `{invoiceHash, uuid, invoice}` (standard §7.1). A missing or undecodable field is a finding
 * about the document, as at the authority, so that the sender sees a rejection and not a broken request; the document is
 * validated all the same where it can be read, and such a field is empty then.
 */
export function readSubmission(body: object): ReadSubmission {
  const { invoiceHash, uuid, invoice } = invoiceFields.parse(body);
  const xml = decodeBase64(invoice);
  const findings = hashFindings(invoiceHash);
  const hash = findings.length === 0 ? invoiceHash : '';
  if (uuid === '') findings.push(error('INVOICE_UUID_VALIDATION', categories.uuid, 'uuid is required field'));
  if (invoice === '') findings.push(error('invalid-invoice', categories.http, 'invoice is required field'));
  else if (xml === undefined) findings.push(error('invalid-invoice', categories.http, 'invoice is not Base64'));
  if (xml === undefined || invoice === '') return { findings };
  return { findings, invoice: { invoiceHash: hash, uuid, xml } };
}
