import { Agent } from 'undici';
import { z } from 'zod';
import { commandsAcknowledged, type CommandOutcomes, type CommandsAcknowledged } from '#shared/api/sync/commands.ts';
import { enrolment, type Enrolment, type EnrolmentRequest } from '#shared/api/sync/enrolment.ts';
import { heartbeatAnswer, type Heartbeat, type HeartbeatAnswer } from '#shared/api/sync/heartbeat.ts';
import {
  changesPosition,
  feedPlace,
  receivedAcceptance,
  type FeedPlace,
  type ReceivedAcceptance,
} from '#shared/api/sync/push.ts';
import { returnedDocuments, type ReturnedDocuments, type ReturnRequest } from '#shared/api/sync/returned-documents.ts';
import {
  openReservations,
  originalsAnswer,
  reservationAnswer,
  usesAnswer,
  type ForeignUse,
  type OriginalsAnswer,
  type OriginalsRequest,
  type ReservationAnswer,
  type ReservationRequest,
  type UseDecision,
} from '#shared/api/sync/originals.ts';
import { receivedSnapshot, type ReceivedSnapshot } from '#shared/api/sync/snapshot.ts';

const connectTimeoutMs = 15_000;
const usualCallTimeoutMs = 120_000;
const idleConnectionMs = 4_000;
const longestAnswerBytes = 32 * 1024 * 1024;

/** Why head office gave no usable answer. `refused` is an answer with a code; `silent` is none, or none that can be used. */
export type LinkFailure =
  | { kind: 'silent'; reason: string }
  | { kind: 'refused'; status: number; code: string; message: string; acknowledged?: FeedPlace };

// An answer, or the failure in its place.
type Outcome<Answer> = { kind: 'answer'; value: Answer } | LinkFailure;

// A compressed batch.
type SentBatch = { body: Uint8Array; encoding: 'gzip' | 'zstd' };

/** Calls of head office. None throws because of head office, retries, or follows a redirect. */
export type HeadOfficeClient = {
  enrol(request: EnrolmentRequest): Promise<Outcome<Enrolment>>;
  position(credential: string): Promise<Outcome<FeedPlace>>;
  push(credential: string, batch: SentBatch): Promise<Outcome<ReceivedAcceptance>>;
  /** The snapshot, once it is another one than this version; undefined if it stays that one. */
  snapshot(credential: string, version: string | undefined): Promise<Outcome<ReceivedSnapshot | undefined>>;
  /** Says what became of commands. */
  answerCommands(credential: string, outcomes: CommandOutcomes): Promise<Outcome<CommandsAcknowledged>>;
  heartbeat(credential: string, report: Heartbeat): Promise<Outcome<HeartbeatAnswer>>;
  /** What head office has beyond the ends of the chains of a restored ledger. */
  returnedDocuments(credential: string, request: ReturnRequest): Promise<Outcome<ReturnedDocuments>>;
  /** Documents of other branches. */
  originals(credential: string, request: OriginalsRequest): Promise<Outcome<OriginalsAnswer>>;
  reserve(credential: string, request: ReservationRequest): Promise<Outcome<ReservationAnswer>>;
  /** The documents with a reservation that have not arrived. */
  openReservations(credential: string): Promise<Outcome<string[]>>;
  release(credential: string, documentUuids: readonly string[]): Promise<Outcome<undefined>>;
  /** What other branches use of this one's documents, once there is more after this change; nothing if there is not. */
  uses(credential: string, after: number): Promise<Outcome<ForeignUse[]>>;
  decideUses(credential: string, decisions: readonly UseDecision[]): Promise<Outcome<undefined>>;
  /** Cancels the calls under way; none may follow. */
  close(): Promise<void>;
};

const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), acknowledged: feedPlace.optional() }),
});

// What a call has shown: whether head office answered, and the HTTP status of what answered, which may be a stranger in between.
type HeadOfficeContact = { ok: boolean; status: number | null };

/** Told at the end of each call. */
export type OnHeadOfficeContact = (contact: HeadOfficeContact) => void;

type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string | Uint8Array };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The message of a failed call may quote what was sent, so only its code is told.
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isCode = typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code);
  return isCode ? `Head office cannot be reached (${code}).` : 'Head office did not answer.';
}

function failureOf(status: number, body: unknown): LinkFailure {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return { kind: 'silent', reason: `Head office answered ${status} without saying why.` };
  const { acknowledged, code, message } = parsed.data.error;
  return { kind: 'refused', status, code, message, ...(acknowledged === undefined ? {} : { acknowledged }) };
}

function bearer(credential: string): Record<string, string> {
  return { authorization: `Bearer ${credential}` };
}

const json = { 'content-type': 'application/json' };

function outcomeOf<Answer>(status: number, body: unknown, schema: z.ZodType<Answer>): Outcome<Answer> {
  if (status >= 300) return failureOf(status, body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return { kind: 'answer', value: parsed.data };
  return { kind: 'silent', reason: 'The answer is not one of head office: is the address right?' };
}

function connect(url: string, callTimeoutMs: number, onContact: OnHeadOfficeContact) {
  const base = new URL(url);
  const basePath = `${base.pathname.replace(/\/+$/, '')}/api/sync`;
  const closing = new AbortController();
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: idleConnectionMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: longestAnswerBytes,
  });

  async function send<Answer>({ path, ...call }: Call, schema: z.ZodType<Answer>): Promise<Outcome<Answer>> {
    try {
      const answer = await agent.request({
        origin: base.origin,
        path: basePath + path,
        ...call,
        headers: { accept: 'application/json', ...call.headers },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(callTimeoutMs)]),
      });
      const { statusCode: status } = answer;
      const outcome = outcomeOf(status, parse(await answer.body.text()), schema);
      onContact({ ok: outcome.kind !== 'silent', status });
      return outcome;
    } catch (cause) {
      if (!closing.signal.aborted) onContact({ ok: false, status: null });
      return { kind: 'silent', reason: reasonOf(cause) };
    }
  }

  return {
    send,
    close: async (): Promise<void> => {
      closing.abort();
      await agent.close();
    },
  };
}

/** A client of the head office at this address, whose calls end after some time. */
export function createHeadOfficeClient(
  url: string,
  {
    callTimeoutMs = usualCallTimeoutMs,
    onContact = () => undefined,
  }: { callTimeoutMs?: number; onContact?: OnHeadOfficeContact } = {},
): HeadOfficeClient {
  const { send, close } = connect(url, callTimeoutMs, onContact);

  function post<Answer>(credential: string, path: string, body: unknown, schema: z.ZodType<Answer>): Promise<Outcome<Answer>> {
    return send({ method: 'POST', path, headers: { ...json, ...bearer(credential) }, body: JSON.stringify(body) }, schema);
  }

  return {
    enrol: (request) => send({ method: 'POST', path: '/enrolments', headers: json, body: JSON.stringify(request) }, enrolment),
    async position(credential) {
      const outcome = await send({ method: 'GET', path: '/changes', headers: bearer(credential) }, changesPosition);
      return outcome.kind === 'answer' ? { kind: 'answer', value: outcome.value.acknowledged } : outcome;
    },
    push: (credential, { body, encoding }) =>
      send(
        {
          method: 'POST',
          path: '/changes',
          headers: { ...json, ...bearer(credential), 'content-encoding': encoding },
          body,
        },
        receivedAcceptance,
      ),
    snapshot(credential, version) {
      const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`;
      return send({ method: 'GET', path: `/snapshot${query}`, headers: bearer(credential) }, receivedSnapshot.optional());
    },
    answerCommands: (credential, outcomes) => post(credential, '/commands', outcomes, commandsAcknowledged),
    heartbeat: (credential, report) => post(credential, '/heartbeat', report, heartbeatAnswer),
    returnedDocuments: (credential, request) => post(credential, '/hand-backs', request, returnedDocuments),
    originals: (credential, request) => post(credential, '/originals', request, originalsAnswer),
    reserve: (credential, request) => post(credential, '/reservations', request, reservationAnswer),
    async openReservations(credential) {
      const outcome = await send({ method: 'GET', path: '/reservations', headers: bearer(credential) }, openReservations);
      return outcome.kind === 'answer' ? { kind: 'answer', value: outcome.value.document_uuids } : outcome;
    },
    release: (credential, document_uuids) => post(credential, '/reservations/releases', { document_uuids }, z.undefined()),
    async uses(credential, after) {
      const call: Call = { method: 'GET', path: `/uses?after=${after}`, headers: bearer(credential) };
      const outcome = await send(call, usesAnswer.optional());
      return outcome.kind === 'answer' ? { kind: 'answer', value: outcome.value?.uses ?? [] } : outcome;
    },
    decideUses: (credential, decisions) => post(credential, '/uses/decisions', { decisions }, z.undefined()),
    close,
  };
}
