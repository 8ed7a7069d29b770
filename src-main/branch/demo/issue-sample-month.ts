import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Logger } from '#main/platform/logger.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { Demo } from './demo-company.ts';
import { sampleMonth, type SampleSale } from './sample-month.ts';

const userAgent = 'sanad-sample-month';
const requestStart = 'http.server.request.start';
const pauseMs = 15;
// How long nobody else has asked the appliance for anything before a further sample is issued.
const quietMs = 2_000;
const triesOfNote = 20;

const arrival = z.object({
  request: z.object({
    headers: z.object({ 'user-agent': z.string().optional() }),
    socket: z.object({ localPort: z.number().optional() }),
  }),
});

// Newcomers who sell, or a test that counts, must not find documents of somebody else between their own.
function watchOthers(port: number): { quietSince(): number; end(): void } {
  let lastAt = performance.now();
  function arrived(message: unknown): void {
    const { data } = arrival.safeParse(message);
    const isOther = data?.request.headers['user-agent'] !== userAgent && data?.request.socket.localPort === port;
    if (isOther) lastAt = performance.now();
  }
  subscribe(requestStart, arrived);
  return { quietSince: () => performance.now() - lastAt, end: () => void unsubscribe(requestStart, arrived) };
}

function issuedAs(db: LedgerReader, number: string): { uuid: string } | undefined {
  return db.first(db.sql.selectFrom('documents').select('uuid').where('invoice_number', '=', number).limit(1));
}

/** What is left to issue: what a stop has interrupted goes on, but nothing is added to a ledger that holds documents of others only. */
export function missingSales(db: LedgerReader, demo: Pick<Demo, 'egsUnitId'>): SampleSale[] {
  const unit = db.first(db.sql.selectFrom('egs_units').select('created_at').where('egs_unit_id', '=', demo.egsUnitId));
  const sales = unit === undefined ? [] : sampleMonth(new Date(unit.created_at));
  const missing = sales.filter(({ number }) => issuedAs(db, number) === undefined);
  const isNew = db.first(db.sql.selectFrom('documents').select('invoice_id').limit(1)) === undefined;
  return isNew || missing.length < sales.length ? missing : [];
}

type Till = { url: string; db: LedgerReader; demo: Demo; signal: AbortSignal };

async function post({ url, db, demo, signal }: Till, { kind, body, number, corrects }: SampleSale): Promise<Response> {
  const original = corrects === undefined ? {} : { original_invoice_uuid: issuedAs(db, corrects)?.uuid };
  const answer = await fetch(`${url}/v1/invoices/${kind}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': number,
      'user-agent': userAgent,
    },
    body: JSON.stringify({ egs_unit_id: demo.egsUnitId, seller: demo.seller, ...original, ...body }),
    signal,
  });
  await answer.arrayBuffer();
  return answer;
}

// A note is refused until the invoice that it corrects has been reported.
async function issue(till: Till, sale: SampleSale): Promise<void> {
  const tries = sale.corrects === undefined ? 1 : triesOfNote;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { ok, status } = await post(till, sale);
    if (ok) return;
    if (attempt === tries) throw new Error(`the sample ${sale.number} is refused with ${status}`);
    await wait(250, undefined, { signal: till.signal });
  }
}

/**
 * Sells, as a till would, what a small shop sells in a month, so that a newcomer finds something in every list. One document at a
 * time, and only while nobody else uses the appliance.
 *
 * @returns when all of them are issued, or after the signal.
 */
export async function issueSampleMonth(till: Till, logger: Logger): Promise<void> {
  const { url, db, demo, signal } = till;
  const others = watchOthers(Number(new URL(url).port));
  try {
    for (const sale of missingSales(db, demo)) {
      while (others.quietSince() < quietMs) await wait(quietMs - others.quietSince(), undefined, { signal });
      await issue(till, sale);
      await wait(pauseMs, undefined, { signal });
    }
  } catch (cause) {
    if (!signal.aborted) logger.warn({ err: cause }, 'the sample documents are not complete; the next start goes on');
  } finally {
    others.end();
  }
}
