import { z } from 'zod';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { MovableClock } from '#main/platform/clock.ts';
import type { Demo } from '../demo-company.ts';
import { sampleBuyers, sampleGoods } from '../sample-goods.ts';

const minuteMs = 60_000;
const standardShare = 0.15;
const mostLines = 4;
const mostOfLine = 3;
const paymentMeans = ['10', '48'] as const;

/** A till of a story: it sells over `/v1`, by the clock of its branch. */
export type StoryTill = {
  /** Sells once; what is given replaces what it would sell by itself. */
  sell(changes?: Sale): Promise<{ id: string; number: string; status: string }>;
  /** Lets the time until a moment pass, and sells about every so many minutes of it. */
  sellUntil(moment: Date, everyMinutes: number): Promise<void>;
};

type Sale = { kind?: 'simplified' | 'standard'; body?: Readonly<Record<string, unknown>> };

type TillTools = {
  url: string;
  demo: Pick<Demo, 'apiKey' | 'seller'>;
  egsUnitId: string;
  /** With what its document numbers begin. */
  prefix: string;
  clock: MovableClock;
  random: () => number;
};

const issued = z.object({ invoice_id: z.string(), status: z.string() });

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Creates a till; it sells nothing by itself. */
export function createStoryTill({ url, demo, egsUnitId, prefix, clock, random }: TillTools): StoryTill {
  let serial = 0;

  function upTo(most: number): number {
    return 1 + Math.floor(random() * most);
  }

  function basket(): Record<string, unknown>[] {
    const count = upTo(mostLines);
    const first = Math.floor(random() * (sampleGoods.length - count));
    return sampleGoods.slice(first, first + count).map((goods) => ({ ...goods, quantity: upTo(mostOfLine) }));
  }

  const sell: StoryTill['sell'] = async (changes = {}) => {
    serial += 1;
    const number = `${prefix}-${String(serial).padStart(5, '0')}`;
    const now = clock.now();
    const kind = changes.kind ?? (random() < standardShare ? 'standard' : 'simplified');
    const buyer = sampleBuyers[upTo(sampleBuyers.length) - 1];
    const answer = await fetch(`${url}/v1/invoices/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        egs_unit_id: egsUnitId,
        invoice_number: number,
        invoice_date: riyadhDate(now),
        invoice_time: riyadhTime(now),
        seller: demo.seller,
        prices_include_vat: true,
        payment_means: paymentMeans[upTo(paymentMeans.length) - 1],
        line_items: basket(),
        ...(kind === 'standard' ? { buyer } : {}),
        ...changes.body,
      }),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`the sale ${number} of a story is refused with ${answer.status}: ${JSON.stringify(body)}`);
    const { invoice_id: id, status } = issued.parse(body);
    return { id, number, status };
  };

  return {
    sell,
    async sellUntil(moment, everyMinutes) {
      for (;;) {
        const next = new Date(clock.now().getTime() + (0.5 + random()) * everyMinutes * minuteMs);
        if (next.getTime() >= moment.getTime()) return clock.passTo(moment);
        clock.passTo(next);
        await sell();
      }
    },
  };
}
