import { readQrText } from '../../core/ubl/read-qr-text.ts';
import { verify } from '../../core/stamp/verify.ts';

/** What the authority's copy of a cleared document turned out to be. The hash is missing where it is no well-formed XML. */
export type CopyExamination = { hash: string | undefined; qr: string | null; differences: string[] };

/** Takes the authority's copy apart: its hash, its QR, and all that is odd about its stamp. */
export function examineCopy(xml: Uint8Array): CopyExamination {
  const { hash, faults } = verify(xml);
  const differences = faults.map((fault) => `${fault.value}: ${fault.message}`);
  return { hash, qr: hash === undefined ? null : (readQrText(xml) ?? null), differences };
}
