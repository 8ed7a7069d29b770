import { expect, test } from 'vitest';
import { verify } from '#main/core/stamp/verify.ts';
import { sampleDocument } from '#support/core/stamp/stamp-documents.ts';

// A flipped bit, another letter case, and white space: what changes least.
const changes = [(byte: number) => byte ^ 0x01, (byte: number) => byte ^ 0x20, (byte: number) => (byte === 0x20 ? 0x0a : 0x20)];

for (const invoiceType of ['simplified', 'standard'] as const) {
  test(`every single byte of a ${invoiceType} document of our own is guarded`, { timeout: 600_000 }, () => {
    const { xml } = sampleDocument(invoiceType);
    const unguarded: number[] = [];
    for (let at = 0; at < xml.length; at += 1) {
      for (const change of changes) {
        const damaged = Uint8Array.from(xml);
        damaged[at] = change(damaged[at]!);
        if (verify(damaged, { layout: 'ours' }).ok) unguarded.push(at);
      }
    }
    expect(unguarded).toEqual([]);
  });
}
