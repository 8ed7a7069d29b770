import type { OrganizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { readableText } from '../../db/packed-text.ts';

/** A document as it is stored: its XML, compressed, and its hash. */
export type StoredSignature = { xml: Uint8Array; hash: string };

/** What our own bytes say of themselves; a copy of the authority is none of ours to check. */
export function checkSignature({ xml, hash }: StoredSignature): OrganizationInvoice['signature'] {
  const text = readableText(xml);
  if (text === undefined)
    return { ok: false, faults: [{ value: 'xml', message: 'What is stored of it is damaged and cannot be read.' }] };
  const verified = verify(text, { layout: 'ours' });
  const faults = verified.faults.map(({ value, message }) => ({ value, message }));
  const isOther = verified.hash !== undefined && verified.hash !== hash;
  const otherHash = { value: 'hash', message: 'The document has another hash than was recorded when it arrived.' };
  return { ok: verified.ok && !isOther, faults: isOther ? [...faults, otherHash] : faults };
}
