import { randomUUID } from 'node:crypto';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import type { Signer } from '#main/core/stamp/signer.ts';
import { stamp, type StampedDocument } from '#main/core/stamp/stamp.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import type { WrittenDocument } from '#main/core/ubl/written-document.ts';
import type { InvoiceType, TaxDocument } from '#shared/invoice/document.ts';
import { sampleDocument } from '../core/sample-document.ts';
import { sampleAddress, sampleSeller } from '../core/sample-parties.ts';

export type GatewayDocument = StampedDocument & { uuid: string };

export const sellerVatNumber = sampleSeller.vatNumber;

const partsOfType: Record<InvoiceType, Partial<TaxDocument>> = {
  simplified: {},
  standard: {
    transactionCode: '0100000',
    buyer: { name: 'Buyer Company', vatNumber: '399999999800003', address: sampleAddress },
    deliveryDate: '2026-11-20',
  },
};

/** A seller as complete as the rules require. */
export function gatewaySeller(vatNumber: string): TaxDocument['seller'] {
  return { ...sampleSeller, name: 'متجر | Test Trading', vatNumber, address: sampleAddress };
}

/** The unstamped body of a complete document, whose uuid is a new one unless given. */
export function writtenDocument(invoiceType: InvoiceType, changes: Partial<TaxDocument> = {}): WrittenDocument {
  const isNote = changes.documentType === 'credit_note' || changes.documentType === 'debit_note';
  const document = sampleDocument({
    invoiceType,
    uuid: randomUUID(),
    seller: gatewaySeller(sellerVatNumber),
    ...partsOfType[invoiceType],
    ...(isNote ? { originalNumbers: ['INV-0'], noteReason: 'goods returned' } : {}),
    ...changes,
  });
  return writeDocument(document, { icv: 1, previousHash: initialPreviousHash });
}

/** A complete document, stamped by that signer. */
export function stampedDocument(
  signer: Signer,
  invoiceType: InvoiceType,
  changes: Partial<TaxDocument> = {},
  change: (written: WrittenDocument) => WrittenDocument = (written) => written,
): GatewayDocument {
  const uuid = changes.uuid ?? randomUUID();
  const written = change(writtenDocument(invoiceType, { ...changes, uuid }));
  return { uuid, ...stamp(written, signer, { signingTime: '2026-11-20T12:00:00', invoiceType }) };
}

/** The body in which a document is sent. */
export function invoiceBody({ uuid, hash, xml }: { uuid: string; hash: string; xml: Uint8Array }) {
  return { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString('base64') };
}
