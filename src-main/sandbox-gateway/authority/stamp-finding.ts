import { stampCodes } from '../../core/judge/stamp-codes.ts';
import type { StampValue } from '../../core/stamp/verify.ts';
import { categories, schemaError } from './finding.ts';
import type { Finding } from './finding.ts';

function categoryOf(value: StampValue): string {
  return value.startsWith('qr') ? categories.qr : categories.certificate;
}

/** A value of a stamp that does not hold, as the authority tells it (dossier §6.4). */
export function stampFinding({ value, message }: { value: StampValue; message: string }): Finding {
  if (value === 'xml') return schemaError(message);
  const { severity, code } = stampCodes[value];
  return { type: severity === 'error' ? 'ERROR' : 'WARNING', code, category: categoryOf(value), message };
}
