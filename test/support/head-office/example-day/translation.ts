/** Which value of the server stands for which value of the examples: ids, tokens and other values that nobody can foresee. */
export type Translation = {
  /** Notes that the two mean the same; each has only one counterpart. */
  pair(example: string, server: string): void;
  /** Notes what an answer shows in place of the values that the example has foreseen. */
  learn(example: unknown, server: unknown, field?: string): void;
  toServer<Value>(value: Value): Value;
  toExample(value: unknown): unknown;
  serverOf(example: string): string;
};

const unforeseen = /(?:^|_)(?:ids?|hash|cursor)$/;
const secrets = new Set(['api_key', 'code', 'invitation_url', 'last_four', 'number', 'recovery_codes', 'reset_url', 'secret']);
const made = new Set(['public_key', 'signature']);
// Each answer has a token of its own, and whoever adds a change to the day adds an entry to the audit log.
const varying = new Set(['access_token', 'entries']);
// A shorter one could be part of another value by chance.
const shortestPart = 16;

function isUnforeseen(field: string): boolean {
  return unforeseen.test(field) || secrets.has(field) || made.has(field);
}

// What a link carries is named without the link by the request that uses it.
function secretOf(text: string): string {
  return text.slice(text.indexOf('#') + 1);
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, map)]));
}

function replaceIn(text: string, counterparts: ReadonlyMap<string, string>): string {
  const whole = counterparts.get(text);
  if (whole !== undefined) return whole;
  const parts = [...counterparts].filter(([part]) => part.length >= shortestPart);
  return parts.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);
}

/** See {@link Translation}. */
export function createTranslation(): Translation {
  const serverOf = new Map<string, string>();
  const exampleOf = new Map<string, string>();

  function pair(example: string, server: string): void {
    const known = exampleOf.get(server) ?? example;
    if (known !== example) throw new Error(`${server} is ${known} in one example and ${example} in another`);
    serverOf.set(example, server);
    exampleOf.set(server, example);
  }

  function learn(example: unknown, server: unknown, field = ''): void {
    if (typeof example === 'string' && typeof server === 'string') {
      const isKnown = serverOf.has(secretOf(example));
      if (isUnforeseen(field) && !isKnown && example !== server) pair(secretOf(example), secretOf(server));
      return;
    }
    if (typeof example !== 'object' || example === null || typeof server !== 'object' || server === null) return;
    for (const [name, value] of Object.entries(example)) {
      learn(value, Reflect.get(server, name), Array.isArray(example) ? field : name);
    }
  }

  return {
    pair,
    learn,
    toServer: (value) => mapTexts(value, (text) => replaceIn(text, serverOf)) as typeof value,
    toExample: (value) => mapTexts(value, (text) => replaceIn(text, exampleOf)),
    serverOf: (example) => serverOf.get(example) ?? example,
  };
}

/** The same JSON with what neither an example nor its day can foresee replaced by its type. */
export function foreseen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foreseen);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, varying.has(name) ? typeof entry : foreseen(entry)]),
  );
}
