import type { OrganizationInvoice } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { LineItemResult } from '../../../../src-shared/api/v1/invoice-results.ts';
import { lineItemsOf } from '../../../../src-shared/api/v1/results/line-items-of.ts';
import type { Party } from '../../../../src-shared/invoice/document.ts';
import { readDocument } from '../../../core/ubl/read-document.ts';
import { readXml } from '../../../core/xml/read-xml.ts';
import { arabicDescriptions } from '../../../rendering/pdf/text/arabic-descriptions.ts';
import { readableText } from '../../db/packed-text.ts';
import type { FoundDocument } from './find-document.ts';

function shownParty({ name, vatNumber, identification, address = {} }: Party) {
  return {
    name,
    vat_number: vatNumber ?? null,
    identification: identification ?? null,
    address: {
      street: address.street ?? null,
      building_number: address.buildingNumber ?? null,
      district: address.district ?? null,
      city: address.city ?? null,
      postal_code: address.postalCode ?? null,
      country: address.country ?? null,
    },
  };
}

type SignedTexts = {
  parties: Pick<OrganizationInvoice, 'seller' | 'buyer' | 'note_reason'>;
  /** By the number of the line. */
  descriptionsAr: Map<number, string>;
  /** With descriptions in both languages. */
  lines: LineItemResult[];
};

/**
 * Who sold and who bought, why a note was issued, and the Arabic of what was sold, as it stands in the signed bytes; nothing
 * where they cannot be read.
 */
export function signedTexts({ xml }: FoundDocument): SignedTexts {
  const bytes = readableText(xml);
  const read = bytes && readXml(bytes);
  const document = read?.ok === true ? readDocument(read.value) : undefined;
  if (document?.ok !== true) return { parties: { seller: null, buyer: null }, descriptionsAr: new Map(), lines: [] };
  const { seller, buyer, noteReason, lines } = document.value.document;
  return {
    parties: {
      seller: shownParty(seller),
      buyer: buyer === undefined ? null : shownParty(buyer),
      ...(noteReason === undefined ? {} : { note_reason: noteReason }),
    },
    descriptionsAr: arabicDescriptions(lines),
    lines: lineItemsOf({ lines }),
  };
}
