import { splitLanguages } from '#shared/i18n/in-language.ts';
import type { PartyOfDocument } from '#shared/api/documents/shown-document.ts';
import type { DocumentDiscountResult, StoredLineItem } from '#shared/api/documents/invoice-results.ts';
import { discountsOf, lineItemsOf, termsByLine, type LineTerms } from '#shared/api/documents/line-items-of.ts';
import type { DocumentLine, Party } from '#shared/invoice/document.ts';
import { readSignedDocument } from '../core/ubl/read-document.ts';

/** What people read of a document in its signed bytes. */
export type SignedTexts = {
  seller: PartyOfDocument;
  buyer: PartyOfDocument | null;
  /** Why a note was issued, both languages joined by ` | `. */
  noteReason: string | undefined;
  /** UNTDID 4461 codes. */
  paymentMeans: readonly string[];
  /** Day of the last supply of a summary. */
  supplyEndDate: string | undefined;
  /** With descriptions in both languages. */
  lines: StoredLineItem[];
  /** By the number of the line. */
  terms: ReadonlyMap<number, LineTerms>;
  discounts: DocumentDiscountResult[];
  /** By the number of the line. */
  descriptionsAr: ReadonlyMap<number, string>;
};

function partyOf({ name, vatNumber, identification, address = {} }: Party): PartyOfDocument {
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

// The Arabic of what was sold; a description in one language alone is the line's own.
function arabicDescriptions(lines: readonly DocumentLine[]): Map<number, string> {
  const entries = lines.flatMap(({ number, name }) => {
    const { arabic, other } = splitLanguages(name);
    return arabic === undefined || other === undefined ? [] : [[number, arabic] as const];
  });
  return new Map(entries);
}

/** What stands in the signed bytes of a document for people to read; undefined where they cannot be read. */
export function readSignedTexts(xml: Uint8Array | undefined): SignedTexts | undefined {
  const document = readSignedDocument(xml);
  if (document === undefined) return undefined;
  const { seller, buyer, noteReason, paymentMeansCodes, lastDeliveryDate, lines, discounts, subtotals } = document;
  return {
    seller: partyOf(seller),
    buyer: buyer === undefined ? null : partyOf(buyer),
    noteReason,
    paymentMeans: paymentMeansCodes,
    supplyEndDate: lastDeliveryDate,
    lines: lineItemsOf({ lines }),
    terms: termsByLine({ lines, subtotals }),
    discounts: discountsOf({ discounts }),
    descriptionsAr: arabicDescriptions(lines),
  };
}

/** Lines with the Arabic of what was sold, where the signed bytes have it as well. */
export function withArabic<Line extends { line_number: number }>(
  lines: readonly Line[],
  texts: SignedTexts | undefined,
): (Line & { description_ar?: string })[] {
  return lines.map((line) => {
    const description_ar = texts?.descriptionsAr.get(line.line_number);
    return description_ar === undefined ? line : { ...line, description_ar };
  });
}
