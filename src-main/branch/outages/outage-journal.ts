import type { OutageClass, OutageEvidence } from '#shared/api/outages/outages.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { Environment } from '../db/schema.ts';
import type { GatewayContact } from '../gateway/gateway-client.ts';
import { classOf, type Signs } from './outage-class.ts';
import { openOutageOf, recordAnswer, recordFailure } from './record-outage.ts';

/**
 * The journal of when the authority could not be reached. An outage begins with the first call of the gateway that fails, and ends with the next
 * one that it answers. Whoever calls waits for nothing here: what is recorded is written in the background.
 */
export type OutageJournal = {
  /** Takes what a call has shown of an environment's gateway. */
  gatewayContact: (environment: Environment, contact: GatewayContact) => void;
  /** Takes what a call has shown of head office. */
  headOfficeContact: (contact: HeadOfficeAnswer) => void;
  /** Resolves once everything is written. */
  close(): Promise<void>;
};

// What a call of head office has shown: whether it answered, and the HTTP status of the answer.
type HeadOfficeAnswer = { ok: boolean; status: number | null };

export type JournalOptions = {
  db: LedgerReader;
  commitInBackground: Commit;
  clock: Clock;
  logger: Logger;
  /** Whether the appliance has joined a head office. */
  hasJoined: () => boolean;
  /** Whether this machine has a network for an environment's gateway; undefined where it needs none. */
  hasNetwork: (environment: Environment) => Promise<boolean | undefined>;
};

type Failure = { kind: 'failed'; at: string; begunAtMs: number; gateway: Signs['gateway'] };
type Answer = { kind: 'answered'; at: string; status: number };
type HeadOfficeSeen = HeadOfficeAnswer & { at: string; atMs: number };

// What is known of the gateway of an environment.
type Watched = {
  environment: Environment;
  isOpen: boolean;
  answered: { atMs: number; credentials: string | undefined } | undefined;
  /** The last failure of the present outage. */
  failure: Failure | undefined;
  /** Nothing that came after the failure has shown its class yet. */
  isProvisional: boolean;
  /** What was written last of each target, and when by monotonic time. */
  written: Map<OutageEvidence['target'] | 'class', { said: string; atMs: number }>;
  queue: (Failure | Answer | { kind: 'heard' })[];
};

// Beyond it, what was seen between the first failure and the last one is left out.
const mostQueued = 50;
// What has not changed is written again after so long.
const repeatAfterMs = 60_000;
// Head office is called at least once a minute, so what is older says nothing.
const headOfficeKnownMs = 3 * 60_000;
// Where the gateway refuses the credentials of one unit and answers others, it can be reached.
const otherAnsweredMs = 10 * 60_000;

// Whether a call has failed, was answered, or shows neither: one that was cancelled here, that the gateway asks to make later, or that a web page
// of somebody in between has answered.
function shownBy({ exchange, credentials }: GatewayContact): 'failed' | 'refused' | 'answered' | undefined {
  if (exchange.kind === 'no_answer') return exchange.failure === 'cancelled' ? undefined : 'failed';
  const { status, body } = exchange;
  if (status >= 500) return 'failed';
  if (status === 429 || body.kind === 'html') return undefined;
  if (status === 401 || status === 403) return credentials === undefined ? undefined : 'refused';
  return 'answered';
}

// Whether the gateway has answered a submission with other credentials lately.
function answersOthers({ answered }: Watched, credentials: string | undefined, atMs: number): boolean {
  if (answered?.credentials === undefined || answered.credentials === credentials) return false;
  return atMs - answered.atMs < otherAnsweredMs;
}

function gatewaySigns({ exchange }: GatewayContact): Signs['gateway'] {
  if (exchange.kind === 'answer') return { status: exchange.status, wasReached: true };
  return { status: null, wasReached: exchange.failure === undefined };
}

// The first failure tells when it began, the last one how it is.
function enqueue({ queue }: Watched, seen: Watched['queue'][number]): void {
  const [before, last] = queue.slice(-2);
  if (last?.kind === seen.kind && (seen.kind !== 'failed' || before?.kind === 'failed')) queue.pop();
  if (queue.length < mostQueued) queue.push(seen);
}

// Only what is new, or was written long ago.
function worthWriting({ written }: Watched, evidence: readonly OutageEvidence[], atMs: number): OutageEvidence[] {
  return evidence.filter(({ target, ok, status }) => {
    const before = written.get(target);
    return before?.said !== `${ok} ${status}` || atMs - before.atMs >= repeatAfterMs;
  });
}

function remember({ written }: Watched, evidence: readonly OutageEvidence[], present: OutageClass, atMs: number): void {
  for (const { target, ok, status } of evidence) written.set(target, { said: `${ok} ${status}`, atMs });
  written.set('class', { said: present, atMs });
}

// Writes what was seen of a gateway, with what is known of head office at that time.
function createWriter(
  options: JournalOptions,
  knownHeadOffice: () => HeadOfficeSeen | undefined,
): (of: Watched) => Promise<void> {
  // What the failure shows with what else is known; `isConfirmed` says whether head office was called since it began, where that decides.
  async function judge({ environment }: Watched, { gateway, begunAtMs }: Failure) {
    if (gateway.status !== null) return { present: classOf({ gateway }), isConfirmed: true };
    const network = await options.hasNetwork(environment);
    const known = knownHeadOffice();
    const isConfirmed = network === false || !options.hasJoined() || (known !== undefined && known.atMs >= begunAtMs);
    return { present: classOf({ gateway, hasNetwork: network, headOfficeAnswers: known?.ok }), isConfirmed, network, known };
  }

  async function writeFailure(of: Watched, failure: Failure, isNew: boolean): Promise<void> {
    const { present, isConfirmed, network, known } = await judge(of, failure);
    const at = isNew ? failure.at : options.clock.now().toISOString();
    const tried: OutageEvidence[] = [];
    if (network !== undefined) tried.push({ at, target: 'network', ok: network, status: null });
    if (known !== undefined) tried.push({ at: known.at, target: 'head_office', ok: known.ok, status: known.status });
    if (isNew) tried.push({ at, target: 'gateway', ok: false, status: failure.gateway.status });
    const atMs = options.clock.monotonicMs();
    const evidence = worthWriting(of, tried, atMs);
    const isSameClass = of.written.get('class')?.said === present;
    if (evidence.length > 0 || !isSameClass || !of.isOpen) {
      const seen = { at, class: present, evidence, isFirst: of.isProvisional && !isSameClass };
      await options.commitInBackground((writer) => recordFailure(writer, of.environment, seen));
      remember(of, evidence, present, atMs);
    }
    const wasConfirmed = of.failure !== undefined && !of.isProvisional;
    of.isOpen = true;
    of.failure = failure;
    of.isProvisional = !wasConfirmed && !isConfirmed;
  }

  async function writeAnswer(of: Watched, { at, status }: Answer): Promise<void> {
    await options.commitInBackground((writer) => recordAnswer(writer, of.environment, { at, status }));
    of.isOpen = false;
    of.failure = undefined;
    of.isProvisional = false;
    of.written.clear();
  }

  return async (of) => {
    for (let seen = of.queue.shift(); seen !== undefined; seen = of.queue.shift()) {
      if (seen.kind === 'answered') {
        if (of.isOpen) await writeAnswer(of, seen);
      } else if (seen.kind === 'failed') await writeFailure(of, seen, true);
      else if (of.failure !== undefined) await writeFailure(of, of.failure, false);
    }
  };
}

function watch(db: LedgerReader, environment: Environment): Watched {
  const isOpen = openOutageOf(db, environment) !== undefined;
  return {
    environment,
    isOpen,
    answered: undefined,
    failure: undefined,
    isProvisional: false,
    written: new Map(),
    queue: [],
  };
}

/** Opens the journal; an outage that had not ended when the appliance stopped goes on. */
export function openOutageJournal(options: JournalOptions): OutageJournal {
  const { db, clock, logger } = options;
  const watched: Record<Environment, Watched> = { sandbox: watch(db, 'sandbox'), production: watch(db, 'production') };
  let headOffice: HeadOfficeSeen | undefined;
  let running: Promise<void> | undefined;
  const write = createWriter(options, () => {
    if (headOffice === undefined || !options.hasJoined()) return undefined;
    return clock.monotonicMs() - headOffice.atMs <= headOfficeKnownMs ? headOffice : undefined;
  });

  // What cannot be written, as on a full disk, is seen again: the next call of the gateway shows the same.
  function run(): void {
    running ??= Promise.all(Object.values(watched).map(write))
      .then(() => undefined)
      .catch((cause: unknown) => logger.warn({ err: cause }, 'the journal of outages could not be written'))
      .finally(() => {
        running = undefined;
        if (Object.values(watched).some(({ queue }) => queue.length > 0)) run();
      });
  }

  return {
    gatewayContact(environment, contact) {
      const of = watched[environment];
      const shown = shownBy(contact);
      if (shown === undefined) return;
      const atMs = clock.monotonicMs();
      const { credentials, begunAtMs, exchange } = contact;
      const at = clock.now().toISOString();
      if (shown === 'answered') {
        of.answered = { atMs, credentials };
        if (!of.isOpen && of.queue.length === 0 && running === undefined) return;
        enqueue(of, { kind: 'answered', at, status: exchange.kind === 'answer' ? exchange.status : 0 });
        return run();
      }
      const { answered } = of;
      // A call that began before the last answer says nothing about the present.
      if (answered !== undefined && begunAtMs < answered.atMs) return;
      if (shown === 'refused' && answersOthers(of, credentials, atMs)) return;
      enqueue(of, { kind: 'failed', at, begunAtMs, gateway: gatewaySigns(contact) });
      run();
    },
    headOfficeContact(contact) {
      headOffice = { ...contact, at: clock.now().toISOString(), atMs: clock.monotonicMs() };
      for (const of of Object.values(watched)) if (of.failure !== undefined) enqueue(of, { kind: 'heard' });
      if (Object.values(watched).some(({ queue }) => queue.length > 0)) run();
    },
    async close() {
      for (let left = running; left !== undefined; left = running) await left;
    },
  };
}
