import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/running-branch.ts';
import { openSubmissionTrial, reported } from '../support/submission-trial.ts';
import type { SubmissionTrial } from '../support/submission-trial.ts';

let trial: SubmissionTrial;
let serial = 0;

beforeEach(async () => {
  trial = await openSubmissionTrial({ inlineWaitMs: 100 });
  trial.gateway.answer = { silence: 'for ever' };
});

afterEach(() => trial.close());

/** Answers what the document's status is when its till hears of it. */
async function sell(): Promise<string> {
  serial += 1;
  const invoiceId = await trial.documents.append({ number: `H-${serial}` });
  await trial.queue.submitInline(invoiceId, 'sandbox');
  return trial.detailOf(invoiceId).status;
}

function statuses(): string[] {
  return trial.db.all(trial.db.sql.selectFrom('submissions').select('status')).map((row) => row.status);
}

function sentTwice(): number {
  const uuids = trial.gateway.received.map(({ body }) => (body as { uuid: string }).uuid);
  return uuids.length - new Set(uuids).size;
}

async function sellEachSecond(seconds: number): Promise<string[]> {
  const told: string[] = [];
  for (let second = 0; second < seconds; second += 1) {
    trial.clock.advance(1_000);
    told.push(await sell());
  }
  return told;
}

test('a gateway that held every request has its sales inline again within six seconds, and what waits follows', async () => {
  await trial.queue.start();
  await Promise.all(Array.from({ length: 80 }, sell));
  await sellEachSecond(25);
  expect(trial.wrong()).toEqual(['GATEWAY_SILENT sandbox']);
  const heldCount = trial.gateway.received.length;
  trial.gateway.answer = reported;
  expect(await sellEachSecond(6)).toContain('reported');
  expect(trial.wrong()).toEqual([]);
  const waiting = await eventually(
    () => Promise.resolve(statuses().filter((status) => status !== 'reported')),
    (unsettled) => unsettled.length <= heldCount,
  );
  expect([new Set(waiting), waiting.length, sentTwice()]).toEqual([new Set(['submitted']), heldCount, 0]);
});

test('an answer that comes late settles its document and tells that the gateway is back', async () => {
  await Promise.all(Array.from({ length: 4 }, sell));
  trial.clock.advance(6_000);
  expect(await sell()).toBe('queued');
  trial.gateway.answer = reported;
  trial.gateway.answerHeld();
  await eventually(
    () => Promise.resolve(statuses()),
    (all) => all.filter((status) => status === 'reported').length >= 4,
  );
  expect([await sell(), trial.wrong(), sentTwice()]).toEqual(['reported', [], 0]);
});
