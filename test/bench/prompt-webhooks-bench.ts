import { enrolmentCode, companyOfBranches } from '#support/sync/synchronised-branch.ts';
import { startTestBranch } from '#support/branch/start-test-branch.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { startReceiver, type Receiver } from '#support/head-office/webhooks/receiver.ts';
import type { BenchRow } from './bench-table.ts';

const sales = 20;

function arrivalAt(receiver: Receiver, uuid: () => string): Promise<number> {
  return new Promise((resolve) => {
    receiver.behave((response, { body }) => {
      response.writeHead(204).end();
      if (body.includes(uuid())) resolve(performance.now());
    });
  });
}

/** Measures the time from the answer to a till until a webhook has the outcome, at the pace of production. */
export async function benchPromptWebhooks(): Promise<BenchRow[]> {
  const office = await runHeadOffice({ allowInsecureWebhooks: true });
  const receiver = await startReceiver();
  const { owner } = await office.organization();
  const code = await enrolmentCode(owner);
  const branch = await startTestBranch({ enrolment: { code, url: office.url } }, { companyId: companyOfBranches });
  await owner.send('POST', '/webhooks', { url: receiver.url, event_types: ['invoice.reported'] });
  // The first one waits for what the branch has to say of itself.
  const took: number[] = [];
  for (let sale = 0; sale <= sales; sale += 1) {
    // The outcome may be there before the test has seen the answer.
    let uuid = '"invoice.reported"';
    const arrival = arrivalAt(receiver, () => uuid);
    const sold = await branch.sell('simplified');
    uuid = sold.uuid;
    const soldMs = performance.now();
    took.push((await arrival) - soldMs);
  }
  await branch.running.close();
  await office.close();
  await receiver.close();
  const sorted = took
    .slice(1)
    .toSorted((one, other) => one - other)
    .map((ms) => `${Math.round(ms)} ms`);
  return [
    { what: 'sale to webhook, half of the sales within', measured: sorted[sales / 2] ?? '', budget: '2 s' },
    { what: 'sale to webhook, the slowest', measured: sorted.at(-1) ?? '', budget: '2 s' },
  ];
}
