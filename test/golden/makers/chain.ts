import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { stampDocument } from '#main/core/stamp/stamp-document.ts';
import { transactionCodeOf, type InvoiceType, type TaxDocument } from '#shared/invoice/document.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { gatewaySeller, sellerVatNumber } from '#support/sandbox-gateway/gateway-documents.ts';
import { sampleDocument } from '#support/core/sample-document.ts';
import { sampleBuyerAddress } from '#support/core/sample-parties.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';

/** A stamped document with the name under which it is kept, and what it was written from. */
export type MadeDocument = { name: string; document: TaxDocument; xml: Uint8Array };

/** `add` stamps the next document and gives back what it was written from. */
type Chain = { made: MadeDocument[]; add: (name: string, changes: Partial<TaxDocument>) => TaxDocument };

const buyer = {
  name: 'مؤسسة البناء | Builders Est.',
  vatNumber: '399999999800003',
  identification: { scheme: 'CRN', number: '4030283037' },
  address: sampleBuyerAddress,
};

const partsOfType: Record<InvoiceType, Partial<TaxDocument>> = { simplified: {}, standard: { buyer } };

/** A chain of the test unit, on which documents follow each other by a minute, each signed at its own time of issue. */
export function createChain(): Chain {
  const signer = unitSigner();
  const made: MadeDocument[] = [];
  let previousHash = initialPreviousHash;
  return {
    made,
    add(name, changes) {
      const icv = made.length + 1;
      const place = String(icv).padStart(2, '0');
      const invoiceType = changes.invoiceType ?? 'simplified';
      const document = sampleDocument({
        transactionCode: transactionCodeOf(invoiceType),
        number: `G-${place}`,
        uuid: `5a4ad000-0000-4000-8000-0000000000${place}`,
        issueTime: `12:${place}:00`,
        seller: gatewaySeller(sellerVatNumber),
        ...partsOfType[invoiceType],
        ...changes,
      });
      const now = riyadhInstant(document.issueDate, document.issueTime);
      const { xml, hash } = stampDocument(document, { icv, previousHash }, { signer, now });
      previousHash = hash;
      made.push({ name: `${place}-${name}`, document, xml });
      return document;
    },
  };
}
