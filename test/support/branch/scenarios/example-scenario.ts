import type { Operation, OperationExample } from '#main/server/openapi/operation.ts';
import { documentedPath } from '#main/server/openapi/request-parameters.ts';
import type { RunningBranch } from '../running-branch.ts';

/** One example of an operation, by its place in the API description. */
export type TraceStep = { name: string; operation: Operation; example: OperationExample };

/** The response of the server to an example, with the ids of the scenario. */
export type TraceAnswer = { status: number; headers: Headers; body: unknown };

const idFields = ['egs_unit_id', 'invoice_id', 'uuid'];

// What the scenario cannot predict: signatures, and values of the test's own key and company.
const ownFields = new Set(['qr_code', 'company_id', 'key_id', 'last_four', 'name', 'created_at']);

/** Every example of the given operations. */
export function stepsOf(operations: readonly Operation[]): TraceStep[] {
  return operations.flatMap((operation) =>
    Object.entries(operation.examples).map(([name, example]) => ({ name: `${operation.id}.${name}`, operation, example })),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A place in an answer, and the id there.
type MadeId = [path: string[], id: string];

function idsIn(answer: unknown, path: string[] = []): MadeId[] {
  if (!isRecord(answer)) return [];
  const own = idFields.flatMap((field): MadeId[] => {
    const id = answer[field];
    return typeof id === 'string' ? [[[...path, field], id]] : [];
  });
  // Of a conversion the answer holds two documents.
  return [...own, ...['credit_note', 'invoice'].flatMap((part) => idsIn(answer[part], [...path, part]))];
}

/** The ids that an example's answer gives to things it has made. */
function idsMadeBy({ operation, example }: TraceStep): MadeId[] {
  return operation.method === 'post' ? idsIn(example.answer) : [];
}

function valueAt(answer: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, field) => (isRecord(value) ? value[field] : undefined), answer);
}

/** Puts the steps into an order in which every id is made before it is named, and everything is made before it is read. */
export function inOrder(steps: readonly TraceStep[]): TraceStep[] {
  const everyId = new Set(steps.flatMap(idsMadeBy).map(([, id]) => id));
  const made = new Set<string>();
  const ordered: TraceStep[] = [];
  const isReady = (step: TraceStep): boolean => {
    const asked = JSON.stringify([step.example.parameters, step.example.body]);
    return [...everyId].every((id) => made.has(id) || !asked.includes(id));
  };
  const waiting = new Set(steps);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(isReady);
    const next = ready.find((step) => step.operation.method === 'post') ?? ready[0];
    if (next === undefined) throw new Error(`no example makes what these name: ${[...waiting].map(({ name }) => name).join()}`);
    waiting.delete(next);
    ordered.push(next);
    for (const [, id] of idsMadeBy(next)) made.add(id);
  }
  return ordered;
}

function replaceAll(text: string, pairs: Iterable<readonly [string, string]>): string {
  return [...pairs].reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);
}

/** Sends examples to a server and remembers which of its ids corresponds to which id of the scenario. */
export function createTraceLogger(running: RunningBranch) {
  const serverIdOf = new Map<string, string>();

  async function play(step: TraceStep): Promise<TraceAnswer> {
    const { operation, example } = step;
    const inPath = new Set([...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name));
    const parameters = Object.entries(example.parameters ?? {});
    const path = documentedPath('/v1', operation.path).replaceAll(
      /\{([a-z_]+)\}/g,
      (_, name: string) => example.parameters?.[name] ?? '',
    );
    const query = new URLSearchParams(parameters.filter(([name]) => !inPath.has(name)));
    const url = replaceAll(`${path}${query.size === 0 ? '' : `?${String(query)}`}`, serverIdOf);
    const body = example.body === undefined ? undefined : replaceAll(JSON.stringify(example.body), serverIdOf);
    const answer = await running.send(operation.method.toUpperCase(), url, body, { ...example.headers });
    for (const [place, id] of idsMadeBy(step)) serverIdOf.set(id, String(valueAt(answer.body, place)));
    const exampleIds = [...serverIdOf].map(([exampleId, serverId]) => [serverId, exampleId] as const);
    return { ...answer, body: JSON.parse(replaceAll(JSON.stringify(answer.body), exampleIds)) };
  }

  return { play };
}

// Whatever holds them: what follows from the key that a request bears.
const ofItsKey: ReadonlySet<string> = new Set(['qr_code', 'key_id', 'key_name', 'till']);

/** The same JSON with unpredictable values replaced by their type. */
export function predicted(value: unknown, owner = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => predicted(entry, owner));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([field, content]) => {
    const isOwn = ofItsKey.has(field) || (ownFields.has(field) && (owner === 'api_key' || owner === 'company'));
    return [field, isOwn && content !== null ? typeof content : predicted(content, field)] as const;
  });
  return Object.fromEntries(entries);
}
