import { validateDocument } from '#main/core/validation/validate-document.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';

/** What is held of a document beside its bytes. Texts of findings may be reworded, so they are left out. */
export type Expected = {
  /** The moment of validation. */
  validatedAt: string;
  /** Invoice hash and QR of a document that holds a valid stamp. */
  hash?: string;
  qr?: string;
  /** `severity check code path`, in the order in which they are reported. */
  findings: string[];
};

/** Validates a document as `sanad validate` does. */
export function expectedOf(xml: Uint8Array, validatedAt: Date): Expected {
  const { ok, stamped, hash } = verify(xml);
  const qr = readQrText(xml);
  const findings = validateDocument(xml, { now: validatedAt });
  return {
    validatedAt: validatedAt.toISOString(),
    ...(ok && stamped && hash !== undefined && qr !== undefined ? { hash, qr } : {}),
    findings: findings.map(({ severity, check, code, path }) => `${severity} ${check} ${code} ${path}`),
  };
}
