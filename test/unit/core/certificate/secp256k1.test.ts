import { createHash } from 'node:crypto';
import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { nativeCurve, nobleCurve, secp256k1, type Curve } from '#main/core/certificate/secp256k1.ts';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const curves: Curve[] = [nobleCurve(), ...[nativeCurve()].filter((curve) => curve !== undefined)];

function integer(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, '0');
  const bytes = Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex');
  let start = 0;
  while (bytes[start] === 0 && (bytes[start + 1] ?? 0) < 0x80) start += 1;
  const content = bytes.subarray(start);
  return Buffer.concat([Buffer.of(0x02, content.length), content]);
}

function highS(signature: Uint8Array): Uint8Array {
  const bytes = Buffer.from(signature);
  const rLength = bytes[3]!;
  const r = bytes.subarray(2, 4 + rLength);
  const s = BigInt(`0x${bytes.subarray(6 + rLength).toString('hex')}`);
  const body = Buffer.concat([r, integer(order - s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
}

test.skipIf(nativeCurve() === undefined)('native and pure JavaScript curve give the same keys and signatures', () => {
  const native = nativeCurve()!;
  const noble = nobleCurve();
  const bytes = uint8Array({ minLength: 32, maxLength: 32 });
  const privateKeys = bytes.filter((each) => noble.isPrivateKey(each));
  assert(
    property(privateKeys, bytes, (privateKey, digest) => {
      const signature = native.sign(digest, privateKey);
      expect(Buffer.from(native.publicKey(privateKey))).toEqual(Buffer.from(noble.publicKey(privateKey)));
      expect(Buffer.from(signature)).toEqual(Buffer.from(noble.sign(digest, privateKey)));
      expect(noble.verify(digest, signature, native.publicKey(privateKey))).toBe(true);
    }),
    { seed: 11, numRuns: 50 },
  );
});

test('prefers the native curve', () => {
  expect(secp256k1().name).toBe(nativeCurve() === undefined ? 'noble' : 'libsecp256k1');
});

for (const curve of curves) {
  const privateKey = new Uint8Array(32).fill(12);
  const digest = createHash('sha256').update('a document').digest();
  const publicKey = curve.publicKey(privateKey);
  const signature = curve.sign(digest, privateKey);

  test(`${curve.name} signs the vector of RFC 6979 over this curve`, () => {
    // Key 1, message "Satoshi Nakamoto": the vector that implementations of secp256k1 agree on.
    const one = Buffer.from('01'.padStart(64, '0'), 'hex');
    const message = Buffer.from('a0dc65ffca799873cbea0ac274015b9526505daaaed385155425f7337704883e', 'hex');
    const wanted =
      '3045022100934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8' +
      '02202442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5';
    expect(Buffer.from(curve.sign(message, one)).toString('hex')).toBe(wanted);
  });

  test(`${curve.name} verifies low and high S`, () => {
    expect(curve.verify(digest, signature, publicKey)).toBe(true);
    expect(Buffer.from(highS(signature))).not.toEqual(Buffer.from(signature));
    expect(curve.verify(digest, highS(signature), publicKey)).toBe(true);
  });

  test(`${curve.name} refuses every signature with one byte changed`, () => {
    for (let at = 0; at < signature.length; at += 1) {
      const damaged = Uint8Array.from(signature);
      damaged[at] = damaged[at]! ^ 1;
      expect(curve.verify(digest, damaged, publicKey), `byte ${at}`).toBe(false);
    }
  });

  test(`${curve.name} answers no to what is no signature, digest or key, without throwing`, () => {
    expect(curve.verify(digest, new Uint8Array(), publicKey)).toBe(false);
    expect(curve.verify(digest, new Uint8Array(72), publicKey)).toBe(false);
    expect(curve.verify(digest.subarray(1), signature, publicKey)).toBe(false);
    expect(curve.verify(digest, signature, new Uint8Array(65))).toBe(false);
    expect(curve.verify(digest, signature, publicKey.subarray(0, 33))).toBe(false);
  });

  test(`${curve.name} knows what a private key is`, () => {
    expect(curve.isPrivateKey(privateKey)).toBe(true);
    expect(curve.isPrivateKey(new Uint8Array(32))).toBe(false);
    expect(curve.isPrivateKey(new Uint8Array(32).fill(0xff))).toBe(false);
    expect(curve.isPrivateKey(privateKey.subarray(1))).toBe(false);
  });
}
