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
