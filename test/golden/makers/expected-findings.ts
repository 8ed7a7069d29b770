import { judgeDocument } from '../../../src-main/core/judge/judge-document.ts';
import { verify } from '../../../src-main/core/stamp/verify.ts';
import { readQrText } from '../../../src-main/core/ubl/read-qr-text.ts';

/** What is held of a document beside its bytes. Texts of findings may be worded anew, so they are left out. */
export type Expected = {
  /** The moment of judgement. */
  judgedAt: string;
  /** Invoice hash and QR of a document that holds a sound stamp. */
  hash?: string;
  qr?: string;
  /** `severity check code path`, in the order in which they are told. */
  findings: string[];
};

/** Judges a document as `sanad validate` does. */
export function expectedOf(xml: Uint8Array, judgedAt: Date): Expected {
  const { ok, stamped, hash } = verify(xml);
  const qr = readQrText(xml);
  const findings = judgeDocument(xml, { now: judgedAt });
  return {
    judgedAt: judgedAt.toISOString(),
    ...(ok && stamped && hash !== undefined && qr !== undefined ? { hash, qr } : {}),
    findings: findings.map(({ severity, check, code, path }) => `${severity} ${check} ${code} ${path}`),
  };
}
