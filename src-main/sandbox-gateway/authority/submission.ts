import type { CsidRecord } from '../state/csid-records.ts';

/** Where a document was sent to. */
export type Channel = 'compliance' | 'reporting' | 'clearance';

/** The parts of an invoice body, decoded. */
export type SubmittedInvoice = {
  /** Base64, 44 characters, as the sender computed it; empty where he gave none that could be one. */
  invoiceHash: string;
  /** As the sender names the document; empty where he does not. */
  uuid: string;
  /** The bytes of the document. */
  xml: Uint8Array;
};

/** A document put before the authority, and who brings it. */
export type Submission = SubmittedInvoice & {
  channel: Channel;
  csid: CsidRecord;
  /** It came to be cleared while clearance was switched off, so it may be reported (answer 303, standard §7.4). */
  clearanceWaived: boolean;
};
