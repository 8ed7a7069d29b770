/**
 * The canonical body of a document in the three pieces between which the stamp is put. Their concatenation, UTF-8, is the
 * exact input of the invoice hash; nothing is ever re-serialised. No piece holds insignificant white space.
 */
export type DocumentSections = {
  /** The root's start tag with its four namespace declarations. */
  rootStart: string;
  /** From cbc:ProfileID to the PIH reference. */
  beforeStamp: string;
  /** From cac:AccountingSupplierParty to the root's end tag. */
  afterStamp: string;
};

/** The texts a QR repeats from its document, verbatim: tags 1 to 5 (standard §4.5). */
export type QrFields = {
  /** BT-27. */
  sellerName: string;
  /** BT-31. */
  vatNumber: string;
  /** `IssueDate` + `T` + `IssueTime`. */
  timestamp: string;
  /** BT-115, as the XML writes it. */
  payable: string;
  /** The first header tax amount (SAR), as the XML writes it. */
  vat: string;
};

/** A document's canonical body, ready for the stamp, and the texts that its QR has to repeat. */
export type WrittenDocument = { sections: DocumentSections; qrFields: QrFields };
