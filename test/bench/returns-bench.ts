import { Agent, request } from 'undici';
import type { QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { exampleBuyer } from '#main/branch/tills-api/openapi/examples/example-world.ts';
import { quantile } from './appliance-process.ts';
import type { BenchRow } from './bench-table.ts';
import { onAppliance, saleBody } from './http-bench.ts';

const rounds = 400;
const sellers = 16;

type Sent = { status: number; invoiceId: string; tookMs: number };

async function send(till: QuickStartDescription, path: string, body: string, prefer?: string): Promise<Sent> {
  const begunAt = performance.now();
  const response = await request(`${till.base_url}/v1/invoices/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${till.api_key}`,
      'content-type': 'application/json',
      ...(prefer === undefined ? {} : { prefer }),
    },
    dispatcher: agent,
    body,
  });
  const answer = (await response.body.json()) as { invoice_id?: string };
  const tookMs = performance.now() - begunAt;
  if (response.statusCode >= 300) throw new Error(`answered ${response.statusCode}: ${JSON.stringify(answer)}`);
  return { status: response.statusCode, invoiceId: answer.invoice_id ?? '', tookMs };
}

const agent = new Agent({ connections: sellers });

// Sales that the gateway has taken.
async function reportedSales(till: QuickStartDescription, count: number): Promise<string[]> {
  const ids: string[] = [];
  const seller = async (id: number): Promise<void> => {
    while (ids.length < count) {
      const { status, invoiceId } = await send(till, 'simplified', saleBody(till, `SOLD-${id}-${crypto.randomUUID()}`));
      if (status === 200) ids.push(invoiceId);
    }
  };
  await Promise.all(Array.from({ length: sellers }, (_, id) => seller(id)));
  return ids;
}

/** Latency of a return and of a conversion, each of a whole invoice of ten lines, beside that of a sale of ten lines; one connection. */
export function benchReturns(): Promise<BenchRow[]> {
  return onAppliance(async (till, startGateway) => {
    await startGateway();
    const sold = await reportedSales(till, 2 * rounds);
    const took: Record<'sale' | 'return' | 'convert', number[]> = { sale: [], return: [], convert: [] };
    // In turn, so that whatever else the machine does meets all alike.
    for (let round = 0; round < rounds; round += 1) {
      const note = JSON.stringify({ invoice_number: `BACK-${round}`, reason: 'Goods returned', lines: 'all' });
      const numbers = { invoice_number: `B2B-${round}`, note_number: `B2B-N-${round}` };
      const conversion = JSON.stringify({ egs_unit_id: till.egs_unit_id, buyer: exampleBuyer, ...numbers });
      const sale = await send(till, 'simplified', saleBody(till, `SALE-${round}`), 'respond-async');
      const back = await send(till, `${sold[2 * round]}/return`, note, 'respond-async');
      const converted = await send(till, `${sold[2 * round + 1]}/convert`, conversion, 'respond-async');
      took.sale.push(sale.tookMs);
      took.return.push(back.tookMs);
      took.convert.push(converted.tookMs);
    }
    const ofSale = quantile(took.sale, 0.5);
    return (['sale', 'return', 'convert'] as const).map((what) => {
      const [half, most] = [quantile(took[what], 0.5), quantile(took[what], 0.99)];
      const times = `${(half / ofSale).toFixed(2)}×`;
      return {
        what: `${what}, p50 / p99, against a sale`,
        measured: `${half.toFixed(1)} ms / ${most.toFixed(1)} ms, ${times}`,
        budget: what === 'sale' ? '–' : '≤ 2×',
      };
    });
  });
}
