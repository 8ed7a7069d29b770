import { amount } from '#shared/invoice/amount.ts';
import { validateDocument } from '#main/core/validation/validate-document.ts';
import type { AuthorityCheck } from '#main/core/validation/validation-step.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { writeDocument } from '#main/core/ubl/write-document.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';
import { unitSigner } from '#support/core/stamp/stamp-signer.ts';
import type { BenchRow } from './bench-table.ts';
import { rateOf } from './rate.ts';

const manyDocuments = 100_000;
const now = new Date('2026-11-20T10:00:00.000Z');

function documentOf(lineCount: number): Uint8Array {
  const lines = Array.from({ length: lineCount }, (_, index) =>
    sampleLine({ name: `قهوة عربية | Arabic coffee ${index}`, quantity: amount(index + 1), unitPrice: amount('12.35') }),
  );
  const written = writeDocument(sampleDocument({}, lines), { icv: 1, previousHash: initialPreviousHash });
  return stamp(written, unitSigner(), { signingTime: '2026-11-20T12:00:00', invoiceType: 'simplified' }).xml;
}

function validationRate(xml: Uint8Array, checks: AuthorityCheck[]): string {
  return rateOf(() => validateDocument(xml, { now, checks }));
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}

/** Parsing, structure and all rules, per second on one core, and what memory many documents leave behind. */
export function benchValidation(): BenchRow[] {
  const ten = documentOf(10);
  const thousand = documentOf(1000);
  const rows = [
    { what: '10 lines: parse, structure, rules', measured: validationRate(ten, ['structure', 'rules']), budget: '≥ 1,000/s' },
    { what: '10 lines: and the stamp', measured: validationRate(ten, ['structure', 'rules', 'stamp']), budget: '≥ 600/s' },
    { what: '10 lines: parse and verify the stamp', measured: rateOf(() => verify(ten, { layout: 'ours' })), budget: '≥ 600/s' },
    { what: '1,000 lines: parse and verify the stamp', measured: rateOf(() => verify(thousand)), budget: '–' },
    {
      what: '100 lines: parse, structure, rules',
      measured: validationRate(documentOf(100), ['structure', 'rules']),
      budget: '–',
    },
  ];
  const before = process.memoryUsage().rss;
  for (let validated = 0; validated < manyDocuments; validated += 1)
    validateDocument(ten, { now, checks: ['structure', 'rules'] });
  const after = process.memoryUsage().rss;
  const memory = { what: `resident memory before and after ${manyDocuments.toLocaleString('en')} documents`, budget: 'flat' };
  return [...rows, { ...memory, measured: `${megabytes(before)} → ${megabytes(after)}` }];
}
