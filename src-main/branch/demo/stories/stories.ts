import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { FaultsRequest } from '#shared/api/gateway/faults-request.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { MovableClock } from '#main/platform/clock.ts';
import type { BranchContext } from '../../context.ts';
import type { Demo } from '../demo-company.ts';
import type { StoryName } from './story-names.ts';
import { createStoryTill, randomOf, type StoryTill } from './story-till.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const seed = 20_261_120;

/** What a story is told with. */
export type StoryTools = {
  /** Where tills post their sales, and where the gateway takes faults. */
  url: string;
  gatewayUrl: string;
  context: BranchContext;
  demo: Demo;
  /** The clock of the branch and its gateway while the past happens. */
  clock: MovableClock;
  /** The moment at which the past is over. */
  until: Date;
};

// Who signs in at the branch.
type Manager = { username: string; password: string };

/** How one of the states comes about. */
export type Story = {
  /** How long before the moment of the start it begins. */
  beginsHours: number;
  /** For how many days the first certificate is valid; as usual without it. */
  certificateDays?: number;
  /** What is free on the disk of the branch; what the operating system says without it. */
  freeBytes?: number;
  /** How far the clock of the branch is behind, from when the past is over. */
  clockBehindMs?: number;
  /** Whether the gateway does not answer any more, from some moment of the past on. */
  isLineDown?: boolean;
  /** Lets the past happen. */
  tell: (tools: StoryTools) => Promise<void>;
  /** What happens when the branch has joined head office and its clock shows what it goes on showing. */
  whenJoined?: (tools: StoryTools, manager: Manager) => Promise<void>;
  /** What goes on until the signal, at each start. */
  goOn?: (tools: StoryTools, signal: AbortSignal) => Promise<void>;
};

/** Has the sandbox gateway answer nothing until its faults are ended. */
export async function takeLineDown(gatewayUrl: string): Promise<void> {
  const lasting: FaultsRequest = { count: 1_000_000 };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${gatewayUrl}/faults`, { method: 'POST', headers, body: JSON.stringify(lasting) });
  if (!answer.ok) throw new Error(`the sandbox gateway takes no faults: ${answer.status}`);
}

function tillOf({ url, demo, clock }: StoryTools, egsUnitId: string = demo.egsUnitId, prefix = 'S'): StoryTill {
  return createStoryTill({ url, demo, egsUnitId, prefix, clock, random: randomOf(seed + prefix.length) });
}

function before({ until }: StoryTools, hours: number): Date {
  return new Date(until.getTime() - hours * hourMs);
}

async function tellOutage(tools: StoryTools, { downHours, everyMinutes }: { downHours: number; everyMinutes: number }) {
  const till = tillOf(tools);
  await till.sellUntil(before(tools, downHours), everyMinutes);
  await takeLineDown(tools.gatewayUrl);
  await till.sellUntil(tools.until, everyMinutes);
}

async function tellQuietDay(tools: StoryTools): Promise<void> {
  await tillOf(tools).sellUntil(tools.until, 25);
}

// A lesson without VAT: the authority demands the buyer's national ID (BR-KSA-49).
const lesson = {
  line_items: [
    {
      description: 'Arabic lesson',
      description_ar: 'درس لغة عربية',
      quantity: 1,
      unit_price: 200,
      vat_category: 'Z',
      vat_exemption_code: 'VATEX-SA-EDU',
    },
  ],
} as const;
const pupil = { name: 'Huda Al-Qahtani', name_ar: 'هدى القحطاني', identification: { scheme: 'NAT', number: '1034567890' } };

async function tellRejected(tools: StoryTools): Promise<void> {
  const till = tillOf(tools);
  await till.sellUntil(before(tools, 4), 25);
  await till.sell({ kind: 'simplified', body: lesson });
  await till.sellUntil(before(tools, 3), 25);
  await till.sell({ kind: 'simplified', body: { ...lesson, buyer: pupil } });
  await till.sellUntil(before(tools, 1), 25);
  await till.sell({ kind: 'simplified', body: lesson });
  await till.sellUntil(tools.until, 25);
}

const rejectedList = z.object({ data: z.array(z.object({ invoice_id: z.string() })) });

// As a manager does on the page Queue: the one that was issued again is done.
async function markCorrected({ url }: StoryTools, manager: Manager): Promise<void> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/manager/session`, { method: 'POST', headers, body: JSON.stringify(manager) });
  if (!signedIn.ok) throw new Error(`nobody can sign in at the branch: ${signedIn.status}`);
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signed = { ...headers, cookie: cookie.join('; ') };
  const list = await fetch(`${url}/manager/rejected`, { headers: signed });
  const oldest = rejectedList.parse(await list.json()).data.at(-1)?.invoice_id;
  if (oldest === undefined) throw new Error('the sandbox gateway has rejected nothing');
  const body = JSON.stringify({ note: 'Issued again with the national ID of the buyer' });
  const marked = await fetch(`${url}/manager/rejected/${oldest}/done`, { method: 'POST', headers: signed, body });
  if (!marked.ok) throw new Error(`the rejected document cannot be marked: ${marked.status}`);
}

const busyTills = 4;
const busySales = 2_400;
const busyHours = 12;
const liveEveryMs = 2_500;
const onboardingWaitMs = 60_000;

function unitsOf({ context: { db } }: StoryTools): string[] {
  return db.all(db.sql.selectFrom('egs_units').select('egs_unit_id').orderBy('created_at')).map(({ egs_unit_id: id }) => id);
}

async function openTills({ url, demo, context: { db } }: StoryTools): Promise<void> {
  const headers = { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' };
  for (let number = 2; number <= busyTills; number += 1) {
    const body = JSON.stringify({ unit_name: `Till ${number}`, invoice_type: 'both' });
    const answer = await fetch(`${url}/v1/egs`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`no further unit: ${answer.status}`);
  }
  const giveUpAt = performance.now() + onboardingWaitMs;
  const uncertified = db.sql.selectFrom('egs_unit_states').select('egs_unit_id').where('production_certificate_id', 'is', null);
  while (db.first(uncertified.limit(1)) !== undefined) {
    if (performance.now() > giveUpAt) throw new Error('the units of the story were not certified within a minute');
    await wait(20);
  }
}

// From midnight in Riyadh, or for the last hours: what was sold yesterday is not of today.
async function tellBusy(tools: StoryTools): Promise<void> {
  const { clock, until } = tools;
  await openTills(tools);
  const midnight = new Date(`${riyadhDate(until)}T00:00:00+03:00`);
  const opens = Math.max(midnight.getTime(), before(tools, busyHours).getTime());
  const tills = unitsOf(tools).map((id, index) => tillOf(tools, id, `T${index + 1}`));
  const rounds = busySales / busyTills;
  for (let round = 0; round < rounds; round += 1) {
    clock.passTo(new Date(opens + ((until.getTime() - opens) * round) / rounds));
    await Promise.all(tills.map((till) => till.sell()));
  }
}

async function sellLive(tools: StoryTools, signal: AbortSignal): Promise<void> {
  const { clock } = tools;
  const day = clock.now().getTime().toString(36).toUpperCase();
  const tills = unitsOf(tools).map((id, index) => tillOf(tools, id, `L${index + 1}-${day}`));
  for (let sale = 0; !signal.aborted; sale += 1) {
    await tills[sale % tills.length]?.sell();
    // An aborted wait is the end, not a fault.
    await wait(liveEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The stories by their names. */
export const stories: Readonly<Record<StoryName, Story>> = {
  outage: {
    beginsHours: 8,
    isLineDown: true,
    tell: (tools) => tellOutage(tools, { downHours: 4, everyMinutes: 12 }),
  },
  late: {
    beginsHours: 31,
    isLineDown: true,
    tell: (tools) => tellOutage(tools, { downHours: 30, everyMinutes: 45 }),
  },
  rejected: { beginsHours: 5, tell: tellRejected, whenJoined: markCorrected },
  certificate: { beginsHours: 6, certificateDays: 6.5, tell: tellQuietDay },
  disk: { beginsHours: 6, freeBytes: 412 * 2 ** 20, tell: tellQuietDay },
  clock: {
    beginsHours: 6,
    clockBehindMs: 130 * minuteMs,
    tell: tellQuietDay,
    // The gateway's answer says what time it is there.
    whenJoined: async (tools) => void (await tillOf(tools, tools.demo.egsUnitId, 'C').sell()),
  },
  busy: { beginsHours: busyHours + 1, tell: tellBusy, goOn: sellLive },
  'hundred-branches': { beginsHours: 6, tell: tellQuietDay },
};
