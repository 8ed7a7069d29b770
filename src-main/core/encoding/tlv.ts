import { failure, success, type Result } from '#shared/result.ts';

/** A value with its tag of one byte, as a QR strings them together (X.690 §8.1). */
export type Tlv = { tag: number; value: Uint8Array };

/** Why bytes are no sequence of TLVs: the tag at which reading ended, and what is wrong with its length. */
export type TlvFault =
  | { code: 'tlv_length_missing'; tag: number }
  | { code: 'tlv_length_invalid'; tag: number; lengthByte: number }
  | { code: 'tlv_value_cut_off'; tag: number; neededBytes: number; leftBytes: number };

// X.690 §8.1.3: the length itself up to 0x7f, or behind 0x81 one byte of it, behind 0x82 two.
const longestShortLength = 0x7f;
const longForm = 0x80;
const mostLengthBytes = 2;

/** The longest value that `encodeTlv` writes: its length is one byte. */
export const longestTlvValueBytes = 0xff;

/** Encodes one value with its tag: one byte of length up to 127, two from 128 on. Throws where it is longer than 255 bytes. */
export function encodeTlv(tag: number, value: Uint8Array): Uint8Array {
  const { length } = value;
  if (length > longestTlvValueBytes) throw new Error(`The value of tag ${tag} is longer than ${longestTlvValueBytes} bytes.`);
  return Buffer.concat([Uint8Array.of(tag, ...(length <= longestShortLength ? [length] : [longForm + 1, length])), value]);
}

// The value at the start of `rest`, behind its length, and what is left behind it.
function readValue(tag: number, rest: Uint8Array): Result<{ value: Uint8Array; left: Uint8Array }, TlvFault> {
  const [lengthByte] = rest;
  if (lengthByte === undefined) return failure({ code: 'tlv_length_missing', tag });
  const lengthBytes = lengthByte < longForm ? 0 : lengthByte - longForm;
  if (lengthByte === longForm || lengthBytes > mostLengthBytes) return failure({ code: 'tlv_length_invalid', tag, lengthByte });
  const start = 1 + lengthBytes;
  const length = lengthBytes === 0 ? lengthByte : rest.subarray(1, start).reduce((sum, byte) => sum * 256 + byte, 0);
  const leftBytes = Math.max(0, rest.length - start);
  if (rest.length < start + length) return failure({ code: 'tlv_value_cut_off', tag, neededBytes: length, leftBytes });
  return success({ value: rest.subarray(start, start + length), left: rest.subarray(start + length) });
}

/**
 * Takes bytes apart into their TLVs, in order. Lengths of up to two bytes are read, since others write them; a length byte that
 * announces no length is a fault.
 */
export function decodeTlvs(bytes: Uint8Array): Result<Tlv[], TlvFault> {
  const tlvs: Tlv[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const [tag = 0] = rest;
    const read = readValue(tag, rest.subarray(1));
    if (!read.ok) return read;
    tlvs.push({ tag, value: read.value.value });
    rest = read.value.left;
  }
  return success(tlvs);
}
