import type { Operation, OperationExample } from '../../src-main/branch/http/openapi/operations/operation.ts';
import { documentedPath } from '../../src-main/branch/http/openapi/request-parameters.ts';
import type { RunningBranch } from './running-branch.ts';

/** One example of an operation, by its place in the API description. */
export type StoryStep = { name: string; operation: Operation; example: OperationExample };

/** What the server said to an example, its ids put back to those of the story. */
export type StoryAnswer = { status: number; headers: Headers; body: unknown };

const idFields = ['egs_unit_id', 'invoice_id', 'uuid'];

// What the story cannot foretell: a signature, and what belongs to the key and company that a test has made for itself.
const ownFields = new Set(['qr_code', 'company_id', 'key_id', 'last_four', 'name', 'created_at']);

/** Every example of the given operations. */
export function stepsOf(operations: readonly Operation[]): StoryStep[] {
  return operations.flatMap((operation) =>
    Object.entries(operation.examples).map(([name, example]) => ({ name: `${operation.id}.${name}`, operation, example })),
  );
}

/** The ids that an example's answer gives to things it has made. */
function idsMadeBy({ operation, example }: StoryStep): [field: string, id: string][] {
  if (operation.method !== 'post' || typeof example.answer !== 'object' || example.answer === null) return [];
  const answer = example.answer as Record<string, unknown>;
  return idFields.flatMap((field) => (typeof answer[field] === 'string' ? [[field, answer[field]] as [string, string]] : []));
}

/** Puts the steps into an order in which every id is made before it is named, and everything is made before it is read. */
export function inOrder(steps: readonly StoryStep[]): StoryStep[] {
  const everyId = new Set(steps.flatMap(idsMadeBy).map(([, id]) => id));
  const made = new Set<string>();
  const ordered: StoryStep[] = [];
  const isReady = (step: StoryStep): boolean => {
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

/** Plays examples against a server and remembers which of its ids stands for which id of the story. */
export function createStoryTeller(running: RunningBranch) {
  const serverIdOf = new Map<string, string>();

  async function play(step: StoryStep): Promise<StoryAnswer> {
    const { operation, example } = step;
    const inPath = new Set([...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name));
    const parameters = Object.entries(example.parameters ?? {});
    const path = documentedPath(operation.path).replaceAll(
      /\{([a-z_]+)\}/g,
      (_, name: string) => example.parameters?.[name] ?? '',
    );
    const query = new URLSearchParams(parameters.filter(([name]) => !inPath.has(name)));
    const url = replaceAll(`${path}${query.size === 0 ? '' : `?${String(query)}`}`, serverIdOf);
    const body = example.body === undefined ? undefined : replaceAll(JSON.stringify(example.body), serverIdOf);
    const answer = await running.send(operation.method.toUpperCase(), url, body, { ...example.headers });
    for (const [field, id] of idsMadeBy(step)) serverIdOf.set(id, String(answer.body[field]));
    const storyIds = [...serverIdOf].map(([storyId, serverId]) => [serverId, storyId] as const);
    return { ...answer, body: JSON.parse(replaceAll(JSON.stringify(answer.body), storyIds)) };
  }

  return { play };
}

/** The same JSON with what no story can foretell replaced by its type. */
export function foretold(value: unknown, owner = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => foretold(entry, owner));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([field, content]) => {
    const isOwn = ownFields.has(field) && (owner === 'api_key' || owner === 'company' || field === 'qr_code');
    return [field, isOwn && content !== null ? typeof content : foretold(content, field)] as const;
  });
  return Object.fromEntries(entries);
}
