import * as fc from 'fast-check';
import { expect } from 'vitest';
import { errorCodes, type ErrorCode } from '#shared/api/errors.ts';
import { createPaths, type CreateKind } from '#main/branch/issue/create-kind.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { hundredthsOf, recomputeDiscounted, recomputeTotals } from '../../core/recomputed-totals.ts';
import { runBranch, testSeller, type Answer, type RunningBranch } from '../running-branch.ts';
import { simplifiedBody, standardBody } from '../scenarios/sale-bodies.ts';
import { signedXmlOf } from '../ledger/stored-documents.ts';
import { generatedBody, type BodyWorld, type GeneratedBody } from './generated-bodies.ts';

const always: ErrorCode[] = ['VALIDATION_ERROR', 'EGS_UNIT_REQUIRED', 'EGS_UNIT_NOT_FOUND', 'EXCHANGE_RATE_REQUIRED'];
const ofSeller: ErrorCode[] = ['SELLER_VAT_MISMATCH', 'SELLER_CRN_REQUIRED', 'MISSING_SELLER_ADDRESS'];
const ofLedger: ErrorCode[] = [
  'INVOICE_NUMBER_EXISTS',
  'MALFORMED_JSON',
  'INVOICE_NOT_FOUND',
  'INVOICE_NOT_FAILED',
  'INVOICE_ALREADY_REPLACED',
];
const ofSettlements: ErrorCode[] = ['PREPAYMENT_NOT_FOUND', 'PREPAID_AMOUNT_EXCEEDS_BALANCE'];
const ofOriginals: ErrorCode[] = ['ORIGINAL_INVOICE_NOT_FOUND', 'BUYER_REQUIRED_FOR_B2B_NOTE'];

/** The refusals that the contract knows for each endpoint, and that a generated body can meet. */
const documented: Record<CreateKind, ErrorCode[]> = {
  simplified: [...always, ...ofSeller, ...ofLedger, ...ofSettlements],
  standard: [...always, ...ofSeller, ...ofLedger, ...ofSettlements],
  credit_note: [...always, ...ofSeller, ...ofLedger, ...ofOriginals, 'CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL'],
  debit_note: [...always, ...ofSeller, ...ofLedger, ...ofOriginals, 'DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL'],
  prepayment: [...always, ...ofSeller, ...ofLedger, 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT'],
};

export async function buildWorld(running: RunningBranch): Promise<BodyWorld> {
  const egsUnitId = await running.createActiveUnit();
  const now = running.clock.now();
  let number = 0;
  const issue = async (path: string, changes: Record<string, unknown>): Promise<Record<'uuid' | 'id', string>> => {
    number += 1;
    const sale = { egsUnitId, seller: testSeller, number: `world-${number}`, at: now };
    const body = path === '/v1/invoices/standard' ? standardBody(sale, changes) : simplifiedBody(sale, changes);
    const answer = await running.send('POST', path, body);
    expect(answer).toMatchObject({ status: 200 });
    return { uuid: String(answer.body['uuid']), id: String(answer.body['invoice_id']) };
  };
  const large = { line_items: [{ description: 'Everything', quantity: 1, unit_price: 8e12 }] };
  const small = { line_items: [{ description: 'Something', quantity: 1, unit_price: 300 }] };
  // A note gives back no more of a category than its original charged in it.
  const codes = [
    ['S', undefined],
    ['Z', 'VATEX-SA-35'],
    ['E', 'VATEX-SA-29'],
    ['O', 'VATEX-SA-OOS'],
  ] as const;
  const ofEach = codes.map(([vat_category, vat_exemption_code]) => ({
    ...large.line_items[0],
    unit_price: 2e12,
    vat_category,
    ...(vat_exemption_code === undefined ? {} : { vat_exemption_code }),
  }));
  // The authority rejects lessons that name no buyer.
  const lesson = { ...small.line_items[0], vat_category: 'Z', vat_exemption_code: 'VATEX-SA-EDU' };
  const sold = await issue(createPaths.simplified, small);
  return {
    egsUnitId,
    now,
    originals: [
      { ...(await issue(createPaths.simplified, { line_items: ofEach })), isStandard: false },
      { ...(await issue(createPaths.standard, { line_items: ofEach })), isStandard: true },
      { ...sold, isStandard: false },
    ],
    prepayments: [
      (await issue(createPaths.prepayment, { ...large, invoice_type: 'simplified' })).uuid,
      (await issue(createPaths.prepayment, { ...small, invoice_type: 'simplified' })).uuid,
    ],
    replaceable: [(await issue(createPaths.simplified, { line_items: [lesson] })).id, sold.id],
  };
}

type Consumed = { icv: number; documents: number };

function consumed({ branch }: RunningBranch, egsUnitId: string): Consumed {
  const { db } = branch.context;
  const head = db.first(db.sql.selectFrom('chain_heads').select('icv').where('egs_unit_id', '=', egsUnitId));
  const records = db.sql.selectFrom('idempotency_records').select((build) => build.fn.countAll<number>().as('count'));
  return { icv: head?.icv ?? 0, documents: db.first(records)?.count ?? 0 };
}

function expectRefusal(kind: CreateKind, answer: Answer): void {
  const error = answer.body['error'] as { code: ErrorCode; message: string; retryable: boolean; details?: unknown[] };
  expect(documented[kind]).toContain(error.code);
  expect([answer.status, error.retryable]).toEqual([errorCodes[error.code].status, errorCodes[error.code].retryable]);
  if (error.code === 'VALIDATION_ERROR') expect(error.details?.length).toBeGreaterThan(0);
}

function expectValidDocument({ branch }: RunningBranch, body: GeneratedBody, answer: Answer): void {
  const { db } = branch.context;
  const invoiceId = String(answer.body['invoice_id']);
  const row = db.first(db.sql.selectFrom('documents').selectAll().where('invoice_id', '=', invoiceId));
  if (row === undefined) throw new Error(`${invoiceId} was answered but is not in the ledger`);
  const xml = signedXmlOf(db, invoiceId);
  expect(verify(xml, { layout: 'ours' })).toMatchObject({ ok: true, faults: [] });
  const parsed = readXml(xml);
  expect(parsed.ok && checkStructure(parsed.value)).toEqual([]);
  const lines = body['line_items'] as Parameters<typeof recomputeTotals>[0];
  const isGross = body['prices_include_vat'] === true;
  const discounts = (body['discounts'] ?? []) as Parameters<typeof recomputeDiscounted>[1];
  if (discounts.length > 0 || lines.some((line) => line.discount !== undefined)) {
    const left = recomputeDiscounted(lines, discounts);
    expect(isGross ? BigInt(row.payable_hundredths + row.prepaid_hundredths) : hundredthsOf(answer.body['subtotal'])).toBe(left);
    return;
  }
  const expected = recomputeTotals(lines, isGross);
  const answered = { subtotal: hundredthsOf(answer.body['subtotal']), vat: hundredthsOf(answer.body['vat']) };
  expect(answered).toEqual({ subtotal: expected.subtotal, vat: expected.vat });
  expect(hundredthsOf(answer.body['total'])).toBe(expected.total);
  const due = isGross ? expected.tillSum : expected.total;
  expect(BigInt(row.payable_hundredths + row.prepaid_hundredths)).toBe(due);
}

/**
 * Throws generated bodies at a create endpoint of a real appliance: every answer is 200, 202 or a documented refusal that
 * consumed nothing, and every document that came of one is valid and right to the halala.
 */
export async function checkCreateBodies(
  kind: CreateKind,
  runs: number,
  seed: number,
): Promise<{ accepted: number; refused: number }> {
  const running = await runBranch();
  const tally = { accepted: 0, refused: 0 };
  try {
    const world = await buildWorld(running);
    // The gateway has accepted the documents referred to; from here on only this test validates documents.
    await running.stopGateway();
    await fc.assert(
      fc.asyncProperty(generatedBody(kind, world), async (body) => {
        const before = consumed(running, world.egsUnitId);
        const answer = await running.send('POST', createPaths[kind], body, {
          prefer: 'respond-async',
          'idempotency-key': `key-${String(tally.accepted)}-${String(tally.refused)}`,
        });
        const after = consumed(running, world.egsUnitId);
        if (answer.status === 200 || answer.status === 202) {
          tally.accepted += 1;
          expect(after).toEqual({ icv: before.icv + 1, documents: before.documents + 1 });
          expectValidDocument(running, body, answer);
        } else {
          tally.refused += 1;
          expect(after).toEqual(before);
          expectRefusal(kind, answer);
        }
      }),
      { numRuns: runs, seed },
    );
  } finally {
    await running.close();
  }
  return tally;
}
