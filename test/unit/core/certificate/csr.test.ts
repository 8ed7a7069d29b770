import { expect, test } from 'vitest';
import { readCsr, writeCsr } from '#main/core/certificate/csr.ts';
import { unitKeyPair, unitSubject } from '#support/core/stamp/stamp-signer.ts';

const pem = writeCsr(unitSubject, unitKeyPair());

function derOf(text: string): Buffer {
  return Buffer.from(text.replace(/-----[A-Z ]+-----|\n/g, ''), 'base64');
}

function pemOf(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`;
}

/** One tag-length-value in hex, lengths under 256. */
function tlv(tag: string, content: string): string {
  const length = content.length / 2;
  return tag + (length < 128 ? '' : '81') + length.toString(16).padStart(2, '0') + content;
}

const utf8 = (text: string): string => tlv('0c', Buffer.from(text, 'utf8').toString('hex'));
const rdn = (oid: string, value: string): string => tlv('31', tlv('30', tlv('06', oid) + value));

test('is PEM text in lines of 64', () => {
  const lines = pem.split('\n');
  expect(lines[0]).toBe('-----BEGIN CERTIFICATE REQUEST-----');
  expect(lines.at(-2)).toBe('-----END CERTIFICATE REQUEST-----');
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(1, -3).every((line) => line.length === 64)).toBe(true);
});

test('names C, OU, O, CN in that order, the country printable and all else UTF-8', () => {
  const name = tlv(
    '30',
    rdn('550406', tlv('13', Buffer.from('SA').toString('hex'))) +
      rdn('55040b', utf8(unitSubject.organizationUnit)) +
      rdn('55040a', utf8(unitSubject.organization)) +
      rdn('550403', utf8(unitSubject.commonName)),
  );
  expect(derOf(pem).toString('hex')).toContain(`020100${name}`);
});

test('requests the template and then the EGS name as an explicit directoryName with SN as 2.5.4.4', () => {
  const directory =
    rdn('550404', utf8(unitSubject.serialNumber)) +
    rdn('0992268993f22c640101', utf8(unitSubject.organizationIdentifier)) +
    rdn('55040c', utf8(unitSubject.invoiceTypes)) +
    rdn('55041a', utf8(unitSubject.registeredAddress)) +
    rdn('55040f', utf8(unitSubject.businessCategory));
  const alternativeName = tlv('30', tlv('a4', tlv('30', directory)));
  const extensions =
    tlv('30', tlv('06', '2b0601040182371402') + tlv('04', utf8('TSTZATCA-Code-Signing'))) +
    tlv('30', tlv('06', '551d11') + tlv('04', alternativeName));
  const request = tlv('30', tlv('06', '2a864886f70d01090e') + tlv('31', tlv('30', extensions)));
  expect(derOf(pem).toString('hex')).toContain(tlv('a0', request));
});

test('carries the public key as an uncompressed point of secp256k1', () => {
  const point = Buffer.from(unitKeyPair().publicKey).toString('hex');
  expect(derOf(pem).toString('hex')).toContain(`3056301006072a8648ce3d020106052b8104000a034200${point}`);
});

test('reads back what was written', () => {
  expect(readCsr(pem)).toMatchObject({ ok: true, value: { subject: unitSubject } });
  const read = readCsr(pem);
  expect(read.ok && Buffer.from(read.value.publicKey)).toEqual(Buffer.from(unitKeyPair().publicKey));
});

test('reads text with CRLF line ends', () => {
  expect(readCsr(pem.replaceAll('\n', '\r\n')).ok).toBe(true);
});

test('refuses a request whose text was changed after signing', () => {
  const der = derOf(pem);
  der[der.indexOf('RRRD2929')] = 'X'.charCodeAt(0);
  expect(readCsr(pemOf(der))).toEqual({ ok: false, fault: { code: 'csr_signature_invalid' } });
});

test('refuses a key of another curve', () => {
  const der = derOf(pem);
  // 1.3.132.0.10 becomes 1.3.132.0.11.
  der[der.indexOf('06052b8104000a', 'hex') + 6] = 0x0b;
  expect(readCsr(pemOf(der))).toEqual({ ok: false, fault: { code: 'csr_curve_wrong' } });
});

for (const field of Object.keys(unitSubject).filter((name) => name !== 'template')) {
  test(`refuses a request without ${field}`, () => {
    const incomplete = { ...unitSubject, [field]: '' };
    expect(readCsr(writeCsr(incomplete, unitKeyPair()))).toEqual({ ok: false, fault: { code: 'csr_field_missing', field } });
  });
}

test('refuses a template the authority does not have', () => {
  const foreign = { ...unitSubject, template: JSON.parse('"WebServer"') };
  expect(readCsr(writeCsr(foreign, unitKeyPair()))).toEqual({ ok: false, fault: { code: 'csr_template_unknown' } });
});

test('refuses what is no request', () => {
  const body = derOf(pem);
  const others = [
    '',
    'x',
    pem.replaceAll('REQUEST', 'REQUIEM'),
    pem.slice(0, 200),
    pemOf(body.subarray(0, -1)),
    'A'.repeat(100_000),
  ];
  for (const other of [...others, pemOf(Buffer.concat([body, Buffer.of(0)])), pemOf(Buffer.of(0x30, 0x00))]) {
    const read = readCsr(other);
    expect(read.ok ? '' : read.fault.code).toBe('csr_not_pem');
  }
});

test('never throws, whatever byte is changed', () => {
  const der = derOf(pem);
  for (let at = 0; at < der.length; at += 1) {
    const damaged = Buffer.from(der);
    damaged[at] = damaged[at]! ^ 0x41;
    expect(readCsr(pemOf(damaged)).ok, `byte ${at}`).toBe(false);
  }
});
