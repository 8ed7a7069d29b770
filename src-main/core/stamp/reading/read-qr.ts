import { failure, type Result } from '#shared/result.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { decodeTlvs, type Tlv, type TlvFault } from '../../encoding/tlv.ts';

/** Why a text is no QR of the authority's form. */
export type QrFault = { code: 'qr_too_long' } | { code: 'qr_not_base64' } | TlvFault;

const longestQrCharacters = 4096;

/** Reads a QR into its tags and their bytes, in order (standard §4.5). */
export function readQr(text: string): Result<Tlv[], QrFault> {
  if (text.length > longestQrCharacters) return failure({ code: 'qr_too_long' });
  const bytes = decodeBase64(text);
  return bytes === undefined || bytes.length === 0 ? failure({ code: 'qr_not_base64' }) : decodeTlvs(bytes);
}

// A query that is not encoded makes spaces of the plus signs; Base64 has none of its own. Those at the end are signs of it only where they
// make its length a multiple of 4, and else were scanned or pasted with it.
function readHandedOver(text: string): Result<Tlv[], QrFault> {
  const signs = text
    .trimStart()
    .replace(/[\t\r\n]+$/u, '')
    .replaceAll(' ', '+');
  return readQr(signs.length % 4 === 0 ? signs : signs.replace(/\++$/u, ''));
}

const hashTag = 6;
const hashBytes = 32;

/** The invoice hash in a QR, Base64, which finds its document; undefined where the text is no QR or has none, as before the second phase (standard §4.5). */
export function hashOfQr(text: string): string | undefined {
  const read = readHandedOver(text);
  const value = read.ok ? read.value.find(({ tag }) => tag === hashTag)?.value : undefined;
  if (value === undefined) return undefined;
  const hash = Buffer.from(value).toString('latin1');
  return decodeBase64(hash)?.length === hashBytes ? hash : undefined;
}

const timestampTag = 3;

/** The day of issue in a QR, in Riyadh; undefined where it has none (standard §4.5). */
export function dayOfQr(text: string): string | undefined {
  const read = readHandedOver(text);
  const value = read.ok ? read.value.find(({ tag }) => tag === timestampTag)?.value : undefined;
  return value && /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T)/.exec(Buffer.from(value).toString('latin1'))?.[0];
}

/** Says in one sentence why a text is no QR. */
export function describeQrFault(fault: QrFault): string {
  switch (fault.code) {
    case 'qr_too_long':
      return `The QR has more than ${longestQrCharacters} characters.`;
    case 'qr_not_base64':
      return 'The QR is no Base64.';
    case 'tlv_length_missing':
      return `QR tag ${fault.tag} has no length.`;
    case 'tlv_length_invalid':
      return `QR tag ${fault.tag} has the length byte 0x${fault.lengthByte.toString(16)}, which is no BER length.`;
    case 'tlv_value_cut_off':
      return `QR tag ${fault.tag} needs ${fault.neededBytes} bytes, but only ${fault.leftBytes} are left.`;
  }
}
