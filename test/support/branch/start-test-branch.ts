import { createPaths, type CreateKind } from '#main/branch/issue/create-kind.ts';
import type { BranchConfig } from '#main/branch/config.ts';
import { runBranch, testSeller, type Answer, type BranchOptions, type RunningBranch } from './running-branch.ts';
import { simplifiedBody, standardBody } from './scenarios/sale-bodies.ts';

type Fields = Record<string, unknown>;

/** A complete appliance with one active unit, and shortcuts to issue documents and to read their results. */
export type TestBranch = {
  running: RunningBranch;
  egsUnitId: string;
  /** A complete body of a create endpoint with a unique number; a note's lacks its original. */
  bodyOf(kind: CreateKind, changes?: Fields): Fields;
  post(kind: CreateKind, changes?: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** Sells and expects the sale to be finished. */
  sell(kind: CreateKind, changes?: Fields): Promise<{ id: string; uuid: string; body: Fields }>;
  detailOf(invoiceId: unknown): Promise<Fields>;
  xmlOf(invoiceId: unknown): Promise<string>;
  /** The unit's invoice_counter. */
  counter(): Promise<unknown>;
  /** Gives the gateway's documents a VAT number that their certificate does not cover, so that it rejects them, while `work` runs. */
  whileRejected<Value>(work: (seller: Fields) => Promise<Value>): Promise<Value>;
};

/** One line of one price, without a fault. */
export function lineOf(price: number, more: Fields = {}): Fields[] {
  return [{ description: 'Chair', quantity: 1, unit_price: price, ...more }];
}

/** The error of a refusal. */
export function errorOf(answer: Answer): Fields {
  return answer.body['error'] as Fields;
}

/** Every detail of a refusal as `path: code`, in the order of the alphabet. */
export function faultsOf(answer: Answer): string[] {
  const details = (errorOf(answer)['details'] ?? []) as { path: string; code: string }[];
  return details.map(({ path, code }) => `${path}: ${code}`).toSorted();
}

const otherVatNumber = '310175397500003';

/** Starts a test branch. It must be closed by `running.close()`. */
export async function startTestBranch(settings: Partial<BranchConfig> = {}, parts: BranchOptions = {}): Promise<TestBranch> {
  const running = await runBranch(settings, parts);
  const egsUnitId = await running.createActiveUnit();
  let serial = 0;

  const bodyOf: TestBranch['bodyOf'] = (kind, changes = {}) => {
    serial += 1;
    const sale = { egsUnitId, seller: testSeller, number: `SHOP-${serial}`, at: running.clock.now() };
    if (kind === 'standard') return standardBody(sale, changes);
    const more =
      kind === 'prepayment' ? { invoice_type: 'simplified' } : kind === 'simplified' ? {} : { reason: 'Goods returned' };
    return simplifiedBody(sale, { ...more, ...changes });
  };
  const post: TestBranch['post'] = (kind, changes, headers) =>
    running.send('POST', createPaths[kind], bodyOf(kind, changes), headers);

  return {
    running,
    egsUnitId,
    bodyOf,
    post,
    async sell(kind, changes) {
      const answer = await post(kind, changes);
      if (answer.status !== 200) throw new Error(`not sold: ${JSON.stringify(answer.body)}`);
      return { id: String(answer.body['invoice_id']), uuid: String(answer.body['uuid']), body: answer.body };
    },
    detailOf: async (invoiceId) => (await running.send('GET', `/v1/invoices/${String(invoiceId)}`)).body,
    xmlOf: async (invoiceId) => String((await running.send('GET', `/v1/invoices/${String(invoiceId)}/xml`)).body['text']),
    counter: async () => (await running.send('GET', `/v1/egs/${egsUnitId}`)).body['invoice_counter'],
    async whileRejected(work) {
      await running.provision({ company: { vat_number: otherVatNumber } });
      try {
        return await work({ ...testSeller, vat_number: otherVatNumber });
      } finally {
        await running.provision();
      }
    },
  };
}
