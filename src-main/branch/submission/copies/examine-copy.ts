import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { packBytes } from '../../db/compression/packed-bytes.ts';

/** The authority's copy of a document, and the XML that we signed. */
export type CopyToExamine = { copy: Uint8Array; signed: Uint8Array };

/** What the authority's copy of a cleared document turned out to be. The hash is missing where the copy is not well-formed XML. */
export type CopyExamination = {
  hash: string | undefined;
  qr: string | null;
  differences: string[];
  /** The copy as it is stored: compressed against what we signed, from which only its stamp differs. */
  content: Uint8Array;
};

/** Examines the authority's copy: its hash, its QR, and every fault of its stamp; and compresses it. */
export function examineCopy({ copy, signed }: CopyToExamine): CopyExamination {
  const { hash, faults } = verify(copy);
  const differences = faults.map((fault) => `${fault.value}: ${fault.message}`);
  const qr = hash === undefined ? null : (readQrText(copy) ?? null);
  return { hash, qr, differences, content: packBytes(copy, signed) };
}
