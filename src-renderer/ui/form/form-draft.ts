import { randomKey } from '../client/random-key.ts';

const prefix = 'sanad-draft-';
const sentSuffix = ' sent';
const ownerKey = 'sanad-drafts-of';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merged(initial: unknown, stored: unknown): unknown {
  if (isRecord(initial)) {
    if (!isRecord(stored)) return initial;
    return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, merged(value, stored[name])]));
  }
  return typeof stored === typeof initial && Array.isArray(stored) === Array.isArray(initial) ? stored : initial;
}

/** What was typed before in place of the initial values, field by field; what does not have the form of the field is left. */
export function withDraft<Values extends object>(initial: Values, text: string | null): Values {
  if (text === null) return initial;
  try {
    return Object.assign({}, initial, merged(initial, JSON.parse(text)));
  } catch {
    return initial;
  }
}

/** What differs from the values that a form began with, but for its secrets. The rest may meanwhile be changed elsewhere. */
export function draftOf(values: object, initial: object, secrets: readonly string[]): Record<string, unknown> {
  const before = new Map(Object.entries(initial));
  const isTyped = ([name, value]: [string, unknown]): boolean =>
    !secrets.includes(name) && JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(values).filter(isTyped));
}

/** What a form has sent, as a text, with the idempotency key of it. */
export type SendAttempt = { text: string; key: string };

/** An attempt to send a body: it has the key of the last one, kept as a text, where that one sent the same. */
export function attemptOf(body: unknown, last: string | null): SendAttempt {
  const text = JSON.stringify(body);
  const { text: lastText, key } = withDraft<SendAttempt>({ text: '', key: '' }, last);
  return { text, key: lastText === text && key !== '' ? key : randomKey() };
}

/** What this tab keeps of a form until it is sent, so that a session that ends does not lose it. Secrets never belong into it. */
export const formDrafts = {
  read: (name: string): string | null => sessionStorage.getItem(prefix + name),
  keep: (name: string, values: object): void => sessionStorage.setItem(prefix + name, JSON.stringify(values)),
  readAttempt: (name: string): string | null => sessionStorage.getItem(prefix + name + sentSuffix),
  /** The page may be loaded anew before an answer comes, and then the same is not to be issued again. */
  keepAttempt: (name: string, attempt: SendAttempt): void =>
    sessionStorage.setItem(prefix + name + sentSuffix, JSON.stringify(attempt)),
  drop(name: string): void {
    sessionStorage.removeItem(prefix + name);
    sessionStorage.removeItem(prefix + name + sentSuffix);
  },
  /** Names who is signed in in this tab: another person than before finds nothing of what that one has typed. */
  belongTo(person: string): void {
    if (sessionStorage.getItem(ownerKey) === person) return;
    formDrafts.dropAll();
    sessionStorage.setItem(ownerKey, person);
  },
  /** Who signs out leaves nothing to the next person. */
  dropAll(): void {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  },
};
