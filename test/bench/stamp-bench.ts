import { amount } from '#shared/invoice/amount.ts';
import { computeDocument } from '#shared/invoice/totals.ts';
import { secp256k1 } from '#main/core/certificate/secp256k1.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';
import type { BenchRow } from './bench-table.ts';
import { rateOf } from './rate.ts';

const previousHash = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';

function stampRate(lineCount: number): string {
  const signer = unitSigner();
  const lines = Array.from({ length: lineCount }, (_, index) =>
    sampleLine({ name: `قهوة عربية | Arabic coffee ${index}`, quantity: amount(index + 1), unitPrice: amount('12.35') }),
  );
  let icv = 0;
  return rateOf(() => {
    icv += 1;
    const document = sampleDocument({ number: `INV-${icv}`, ...computeDocument(lines) });
    stamp(writeDocument(document, { icv, previousHash }), signer, {
      signingTime: '2026-11-20T12:00:00',
      invoiceType: 'simplified',
    });
  });
}

/** Computing, writing, hashing, signing and assembling, per second. */
export function benchStamp(): BenchRow[] {
  const budgets: [number, string][] = [
    [1, '–'],
    [10, '≥ 6,000/s'],
    [100, '≥ 1,200/s'],
  ];
  return budgets.map(([lines, budget]) => ({
    what: `${lines} line${lines === 1 ? '' : 's'} (${secp256k1().name})`,
    measured: stampRate(lines),
    budget,
  }));
}
