import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { startSubmissionTest, reported, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';

// As long as it takes on a busy machine: a gateway that answers is never taken for one that holds the request.
const untilAnsweredMs = 30_000;

let setup: SubmissionTest;
let serial = 0;

beforeEach(async () => {
  setup = await startSubmissionTest({ inlineWaitMs: 100 });
  setup.gateway.answer = { silence: 'endless' };
});

afterEach(() => setup.close());

/** Answers what the document's status is when its till hears of it. */
async function sell(): Promise<string> {
  serial += 1;
  const invoiceId = await setup.documents.append({ number: `H-${serial}` });
  await setup.queue.submitInline(invoiceId, 'sandbox');
  return setup.detailOf(invoiceId).status;
}

function statuses(): string[] {
  return setup.db.reader.all(setup.db.reader.sql.selectFrom('submissions').select('status')).map((row) => row.status);
}

function sentTwice(): number {
  const uuids = setup.gateway.received.map(({ body }) => (body as { uuid: string }).uuid);
  return uuids.length - new Set(uuids).size;
}

// A second of the clock takes no time here: what is on its way is answered, or held, before the next one begins.
async function nothingIsUnderWay(): Promise<void> {
  // That a document is on its way is written before it is sent.
  await setup.written();
  await eventually(
    () => Promise.resolve(statuses().filter((status) => status === 'submitted')),
    (underWay) => underWay.length <= setup.gateway.heldCount(),
  );
}

async function sellEachSecond(seconds: number): Promise<string[]> {
  const results: string[] = [];
  for (let second = 0; second < seconds; second += 1) {
    setup.clock.advance(1_000);
    results.push(await sell());
    await nothingIsUnderWay();
  }
  return results;
}

test('a gateway that held every request answers inline again within six seconds, and then the backlog', async () => {
  await setup.queue.start();
  await Promise.all(Array.from({ length: 80 }, sell));
  await sellEachSecond(25);
  expect(setup.wrong()).toEqual(['GATEWAY_SILENT sandbox']);
  setup.gateway.answer = reported;
  setup.waitInline(untilAnsweredMs);
  expect(await sellEachSecond(6)).toContain('reported');
  expect(setup.wrong()).toEqual([]);
  const waiting = await eventually(
    () => Promise.resolve(statuses().filter((status) => status !== 'reported')),
    (unsettled) => unsettled.length <= setup.gateway.heldCount(),
  );
  expect([new Set(waiting), waiting.length, sentTwice()]).toEqual([new Set(['submitted']), setup.gateway.heldCount(), 0]);
});

test('a late answer settles its document and shows that the gateway is back', async () => {
  await Promise.all(Array.from({ length: 4 }, sell));
  setup.clock.advance(6_000);
  expect(await sell()).toBe('queued');
  setup.gateway.answer = reported;
  setup.waitInline(untilAnsweredMs);
  setup.gateway.answerHeld();
  await eventually(
    () => Promise.resolve(statuses()),
    (all) => all.filter((status) => status === 'reported').length >= 4,
  );
  expect([await sell(), setup.wrong(), sentTwice()]).toEqual(['reported', [], 0]);
});
