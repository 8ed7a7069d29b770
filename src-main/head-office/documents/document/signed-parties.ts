import type { OrganizationInvoice } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { Party } from '../../../../src-shared/invoice/document.ts';
import { readDocument } from '../../../core/ubl/read-document.ts';
import { readXml } from '../../../core/xml/read-xml.ts';
import { unpackText } from '../../db/packed-text.ts';
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

/** Who sold and who bought, and why a note was issued, as it stands in the signed bytes; nothing where they cannot be read. */
export function signedParties({ xml }: FoundDocument): Pick<OrganizationInvoice, 'seller' | 'buyer' | 'note_reason'> {
  const read = readXml(unpackText(xml));
  const document = read.ok ? readDocument(read.value) : read;
  if (!document.ok) return { seller: null, buyer: null };
  const { seller, buyer, noteReason } = document.value.document;
  return {
    seller: shownParty(seller),
    buyer: buyer === undefined ? null : shownParty(buyer),
    ...(noteReason === undefined ? {} : { note_reason: noteReason }),
  };
}
