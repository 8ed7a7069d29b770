import { TOTP } from 'otpauth';
import { firstSetupLink } from '#main/head-office/people/setup-link.ts';
import { exampleDevice, owner } from '#main/head-office/request/examples.ts';
import type { Operation, OperationExample } from '#main/server/openapi/operation.ts';
import { documentedPath } from '#main/server/openapi/request-parameters.ts';
import type { RunningHeadOffice } from '../running-head-office.ts';
import { day, type Step } from './day.ts';
import { createTranslation, type Translation } from './translation.ts';

/** An example, by its operation and its own name. */
export type NamedExample = { name: string; operation: Operation; example: OperationExample };

/** The answer to an example, with the ids of the examples. */
export type PlayedAnswer = { status: number; headers: Headers; body: unknown };

type Credentials = { accessToken: string; cookie: string };

/** Every example of the given operations. */
export function examplesOf(operations: readonly Operation[]): NamedExample[] {
  return operations.flatMap((operation) =>
    Object.entries(operation.examples).map(([name, example]) => ({ name: `${operation.id}.${name}`, operation, example })),
  );
}

function urlOf({ operation, example }: NamedExample): string {
  const inPath = new Set([...operation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name));
  const given = Object.entries(example.parameters ?? {});
  const path = documentedPath('/api', operation.path).replaceAll(
    /\{([a-z_]+)\}/g,
    (_, name: string) => example.parameters?.[name] ?? '',
  );
  const query = new URLSearchParams(given.filter(([name]) => !inPath.has(name)));
  return `${path}${query.size === 0 ? '' : `?${String(query)}`}`;
}

function credentialHeaders({ security = [] }: Operation, { accessToken, cookie }: Credentials): Record<string, string> {
  const [first = {}] = security;
  if ('refreshCookie' in first) return { cookie };
  return 'accessToken' in first ? { authorization: `Bearer ${accessToken}` } : {};
}

// A stream has no end, so no more of it is read than its example shows.
async function streamOf(response: Response, { answer }: OperationExample): Promise<string> {
  const length = String(answer).length;
  const reader = response.body?.getReader();
  let text = '';
  while (text.length < length) {
    const piece = await reader?.read();
    if (piece?.done !== false) break;
    text += Buffer.from(piece.value).toString('utf8');
  }
  await reader?.cancel();
  return text.slice(0, length);
}

async function bodyOf(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (isJson) return JSON.parse(bytes.toString('utf8'));
  return bytes.length === 0 ? undefined : bytes.toString('utf8');
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** Replays the examples in the order of the day; returns the answer to each, by its name. */
export async function playDay(
  headOffice: RunningHeadOffice,
  examples: readonly NamedExample[],
): Promise<Map<string, PlayedAnswer>> {
  const { clock, services, url } = headOffice;
  const translation: Translation = createTranslation();
  const answers = new Map<string, PlayedAnswer>();
  const streams: Promise<void>[] = [];
  const credentials: Credentials = { accessToken: '', cookie: '' };
  const link = (await firstSetupLink(services)) ?? '';
  translation.pair('vN1mT0rXq3yZb8cKd5eFgA2h', new URL(link).hash.slice(1));

  // The codes of an authenticator app are those of the moment.
  function withCodes(body: unknown): unknown {
    if (typeof body !== 'object' || body === null) return body;
    const secret = translation.serverOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
    const entries = Object.entries(body).map(([name, value]) => [name, /^\d{6}$/.test(String(value)) ? codeNow() : value]);
    return Object.fromEntries(entries);
  }

  function keepCredentials(response: Response, body: unknown): void {
    const { access_token: accessToken, user } = Object(body) as { access_token?: string; user?: { email: string } };
    if (accessToken === undefined || user?.email !== owner.email) return;
    credentials.accessToken = accessToken;
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) credentials.cookie = cookie.split(';')[0] ?? '';
  }

  async function replay(named: NamedExample): Promise<void> {
    const { operation, example } = named;
    const body = example.body === undefined ? undefined : JSON.stringify(withCodes(translation.toServer(example.body)));
    const response = await fetch(url + translation.toServer(urlOf(named)), {
      method: operation.method.toUpperCase(),
      headers: {
        'user-agent': exampleDevice,
        ...credentialHeaders(operation, credentials),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const { status, headers } = response;
    const keep = (answer: unknown): void => {
      answers.set(named.name, { status, headers, body: translation.toExample(answer) });
    };
    // What it shows happens later in the day.
    if (isStream(response)) return void streams.push(streamOf(response, example).then(keep));
    const answer = await bodyOf(response);
    keepCredentials(response, answer);
    if (status === example.status) translation.learn(example.answer, answer);
    keep(answer);
  }

  async function take(step: Step): Promise<void> {
    if (typeof step !== 'string') return step({ headOffice, translation });
    const named = examples.find(({ name }) => name === step);
    // A test of its own tells of a step that is no example.
    if (named !== undefined) await replay(named);
  }

  for (const { at, steps } of day) {
    clock.setWall(`2026-11-20T${at}:00.000Z`);
    for (const step of steps) await take(step);
  }
  await Promise.all(streams);
  return answers;
}
