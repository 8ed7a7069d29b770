import { chainReceiptsPage } from '#shared/api/dashboard/appliances.ts';
import { pageQuery, type PageQuery } from '#shared/api/dashboard/pagination.ts';
import { signingKeyList, type ChainReceipt } from '#shared/api/documents/chain-receipts.ts';
import { createPage, orderedByNumber, positionOf } from '#main/server/list-page.ts';
import { countRows } from '../request/newest-first.ts';
import { ids, onlyPage } from '../request/examples.ts';
import { requireFound, requireId } from '../request/require-id.ts';
import { routesIn, type Route, type Signed } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { shownReceipt } from './receipts.ts';
import { listSigningKeys } from './signing-keys.ts';

const route = routesIn('Branches');

const key = {
  key_id: '7b1f0c9d5e3a2846',
  algorithm: 'Ed25519',
  public_key: 'k3m0J9Qh1yN0bqj1m0xgkq2b2m8r9Zt7s5bq3v0c1Xw=',
};

const receipt: ChainReceipt = {
  egs_unit_id: ids.unit,
  icv: 3,
  hash: 'b0VtC2m8Qk1nR5xPz7sHdJwY3uAaTgF6iLqKeXoN9Zc=',
  at: '2026-11-20T09:08:00.000Z',
  key_id: key.key_id,
  signature: 'Yt4sWc0pV2m1o8bJq5y7dX3nR6uK9eTzA1hLwGfC0iSxPvMkQbJrN2dE4aUoZ7tHg5lYc8mXw3sBvKq1nRp0Dg==',
};

async function listReceipts({ tenant, caller: { organizationId } }: Signed, egsUnitId: string, page: PageQuery) {
  requireFound(
    await tenant.selectFrom('egs_units').select('egs_unit_id').where('egs_unit_id', '=', egsUnitId).executeTakeFirst(),
  );
  const scope = { list: 'receipts', organizationId, egsUnitId };
  const receipts = tenant.selectFrom('chain_receipts').where('egs_unit_id', '=', egsUnitId);
  // A chain has one receipt of an ICV at most, and its receipts only go on.
  const before = positionOf(scope, page, orderedByNumber)?.value;
  const ordered = receipts
    .selectAll()
    .orderBy('icv', 'desc')
    .limit(page.limit + 1);
  return createPage(scope, page, {
    rows: await (before === undefined ? ordered : ordered.where('icv', '<', before)).execute(),
    total: await countRows(tenant, receipts.select('icv')),
    positionOf: (row) => ({ value: row.icv, id: row.egs_unit_id }),
    show: shownReceipt,
  });
}

/** `/signing-keys` and the receipts of a unit: what head office has signed, and by which key. */
export function receiptRoutes(services: Pick<Services, 'sealer' | 'clock'>): Route[] {
  return [
    route.get('/signing-keys', {
      access: 'units.read',
      id: 'listSigningKeys',
      summary: 'The keys by which head office signs',
      description:
        'Receipts and evidence are signed by the newest. Earlier ones stay in the list, so that what they have signed can still be verified.',
      answers: { 200: { description: 'The keys, the newest first.', schema: signingKeyList } },
      examples: { own: { summary: 'One key', answer: { data: [key] } } },
      handle: async ({ tenant, caller: { organizationId } }) => ({
        body: { data: await listSigningKeys(tenant, organizationId, services) },
      }),
    }),
    route.get('/egs-units/:egs_unit_id/receipts', {
      access: 'units.read',
      id: 'listReceipts',
      summary: 'The receipts of a chain',
      description:
        'What head office has signed, each time it took documents of the unit, of the end of its chain as it has it: a ledger that ends before it is ' +
        'not the newest.',
      answers: { 200: { description: 'A page, the newest first.', schema: chainReceiptsPage } },
      examples: {
        newest: { summary: 'The newest', parameters: { egs_unit_id: ids.unit }, answer: onlyPage([receipt]) },
      },
      query: pageQuery,
      handle: async (call) => ({ body: await listReceipts(call, requireId(call.params, 'egs_unit_id'), call.query) }),
    }),
  ];
}
