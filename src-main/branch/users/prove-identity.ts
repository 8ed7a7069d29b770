import { AppError } from '#shared/api/app-error.ts';
import type { Clock } from '#main/platform/clock.ts';
import { networkOf } from '#main/server/network-of.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { UserTable } from '../db/people-tables.ts';
import { recordAudit, type Origin } from './record-audit.ts';
import { isKnownBrowser } from './browsers.ts';
import type { SecretCheck } from './check-secret.ts';
import type { SignInThrottle, ThrottleSubject } from './sign-in-throttle.ts';
import { countPin, mostWrongPins, wrongPinsOf } from './wrong-pins.ts';

/** What somebody presents to be a person. */
export type Proof = {
  /** The user name that was typed, whether or not anybody has it. */
  username: string;
  /** The person of that name. */
  user: UserTable | undefined;
  secret: { kind: 'password' | 'pin'; text: string };
  /** The cookie of the browser. */
  browser: string | undefined;
  /** Whether a PIN may be used from here by itself, whoever it is. */
  allowsPin: boolean;
  origin: Origin;
};

export type ProofTools = { db: LedgerReader; commit: Commit; clock: Clock; throttle: SignInThrottle; isSecretOf: SecretCheck };

/**
 * The person whose password or PIN was presented. Whoever it is and whatever is wrong, it takes as long, and is counted. Throws AppError
 * SIGN_IN_THROTTLED, PIN_NOT_ALLOWED, PIN_BLOCKED, SIGN_IN_FAILED or SERVICE_BUSY.
 */
export type ProveIdentity = (proof: Proof) => Promise<UserTable>;

const freeOfPerson = 3;
const freeOfAddress = 20;

const mostNames = 1_000;

// Whoever guesses from elsewhere does not slow down the person at the appliance or in his own browser.
function subjectOfPerson(username: string, isTrusted: boolean): ThrottleSubject {
  const name = username.trim().toLowerCase().slice(0, 200);
  return { name: `person:${isTrusted ? 'near' : 'far'}:${name}`, free: freeOfPerson, isOfPerson: true };
}

/** All that failed sign-ins of a person are counted for, wherever they came from. */
export function subjectsOfPerson(username: string): ThrottleSubject[] {
  return [true, false].map((isTrusted) => subjectOfPerson(username, isTrusted));
}

function subjectsOf({ username, origin }: Proof, isTrusted: boolean): ThrottleSubject[] {
  const address = { name: `address:${networkOf(origin.address)}`, free: freeOfAddress, isOfPerson: false };
  return [subjectOfPerson(username, isTrusted), ...(origin.isLocal ? [] : [address])];
}

// Names that nobody has are blocked alike, so that a PIN tells nobody which names there are.
function createPinsOfNobody(): (username: string) => number {
  const wrong = new Map<string, number>();
  return (username) => {
    const name = username.trim().toLowerCase();
    if (wrong.size >= mostNames) wrong.clear();
    const count = (wrong.get(name) ?? 0) + 1;
    wrong.set(name, count);
    return count;
  };
}

// Counts a PIN of somebody as wrong before it is looked at.
async function countPinOf(user: UserTable, origin: Origin, { commit, clock, db }: ProofTools): Promise<number> {
  const { branch_user_id: userId } = user;
  const before = wrongPinsOf(db, userId);
  if (before >= mostWrongPins) return before + 1;
  return commit((writer) => {
    const wrong = countPin(writer, userId);
    if (wrong === mostWrongPins) recordAudit(writer, { at: clock.now(), action: 'session.pin_blocked', user, origin });
    return wrong;
  });
}

/** Creates it. */
export function createProveIdentity(tools: ProofTools): ProveIdentity {
  const { db, commit, clock, throttle, isSecretOf } = tools;
  const countPinOfNobody = createPinsOfNobody();

  async function isRight({ user, secret, username, origin }: Proof): Promise<boolean> {
    if (secret.kind === 'password') return isSecretOf(user?.password_hash, secret.text);
    const count = user === undefined ? countPinOfNobody(username) : await countPinOf(user, origin, tools);
    if (count > mostWrongPins) throw new AppError('PIN_BLOCKED');
    return isSecretOf(user?.pin_hash, secret.text);
  }

  return async (proof) => {
    const { user, secret, browser, origin } = proof;
    const isKnown = user !== undefined && isKnownBrowser(db, browser, clock.now(), user);
    const isTrusted = origin.isLocal || isKnown;
    const subjects = subjectsOf(proof, isTrusted);
    throttle.begin(subjects);
    if (secret.kind === 'pin' && !(isTrusted && proof.allowsPin)) throw new AppError('PIN_NOT_ALLOWED');
    const matches = await isRight(proof);
    if (user === undefined || !matches) {
      const event = { action: 'session.sign_in_failed', user, detail: { with: secret.kind }, origin } as const;
      await commit((writer) => recordAudit(writer, { at: clock.now(), ...event }));
      throw new AppError('SIGN_IN_FAILED');
    }
    throttle.succeeded(subjects);
    return user;
  };
}
