import { randomUUID, randomInt } from 'node:crypto';
import { z } from 'zod';
import { commandLineName } from '#shared/api/people/audit.ts';
import { managerUser } from '#shared/api/people/users.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { isStorageUnavailable } from '#main/branch/db/api-error-of.ts';
import type { Commit, LedgerWriter } from '#main/branch/db/ledger-database.ts';
import { changeUser, prepareChange } from '#main/branch/users/local-users.ts';
import { findUser } from '#main/branch/users/users.ts';
import { recordAudit } from './record-audit.ts';
import { managementOf } from './managed-by.ts';
import { shownUsers } from './shown-user.ts';

// Nothing that is taken for something else where it is copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

function group(): string {
  return Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

// A random password (79 bits) that is easy to copy: `k7wd-3mpx-…`.
function newPassword(): string {
  return Array.from({ length: groups }, group).join('-');
}

const usersRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('users-list') }),
  z.strictObject({ command: z.literal('users-reset'), username: z.string() }),
]);

/** A command about the people of the branch, on the control socket. */
export type UsersRequest = z.input<typeof usersRequest>;

/** The answer to it. An appliance of an earlier version refuses it. */
export const usersAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    users: z.array(managerUser).optional(),
    /** A new password: only in the answer that makes it. */
    reset: z.object({ username: z.string(), password: z.string() }).optional(),
  }),
  z.object({ ok: z.literal(false), faults: z.array(z.object({ code: z.string(), message: z.string() })) }),
]);

/** See {@link usersAnswer}. */
export type UsersAnswer = z.output<typeof usersAnswer>;

export type UsersTools = {
  commit: Commit;
  clock: Clock;
  logger: Logger;
  /** Forgets which sign-ins of a person have failed, so that the new password need not wait. */
  forgetFailures?: (username: string) => void;
};

function refuse(code: string, message: string): UsersAnswer {
  return { ok: false, faults: [{ code, message }] };
}

type Reset = { username: string; password: string; change: Awaited<ReturnType<typeof prepareChange>> };

function reset(writer: LedgerWriter, { username, password, change }: Reset, now: Date): UsersAnswer {
  const { head_office_url: url } = managementOf(writer);
  if (url !== null) {
    const where = `people are kept at ${url}, where a new password is set on the page of the branch`;
    return refuse('HEAD_OFFICE_OWNS_THIS', `This appliance has joined head office: ${where}.`);
  }
  const user = findUser(writer, username);
  if (user === undefined) {
    return refuse('NOT_FOUND', `Nobody here has the user name "${username}": "sanad users list" shows who there is.`);
  }
  const target = user.branch_user_id;
  changeUser(writer, target, change);
  const origin = { address: '', isLocal: true, requestId: randomUUID() };
  const detail = { username: user.username, replaced: ['password'] };
  recordAudit(writer, { at: now, action: 'user.password_reset', program: commandLineName, target, detail, origin });
  return { ok: true, reset: { username: user.username, password } };
}

async function carryOut(request: z.output<typeof usersRequest>, { commit, clock }: UsersTools): Promise<UsersAnswer> {
  if (request.command === 'users-list') return commit((writer) => ({ ok: true, users: shownUsers(writer) }));
  const password = newPassword();
  const change = await prepareChange({ password }, []);
  return commit((writer) => reset(writer, { username: request.username, password, change }, clock.now()));
}

/**
 * Shows the operator who may sign in, or gives a person a new password, which ends the sessions of the person; undefined if the request is
 * another command.
 */
export async function answerUsers(request: unknown, tools: UsersTools): Promise<UsersAnswer | undefined> {
  const parsed = usersRequest.safeParse(request);
  if (!parsed.success) return undefined;
  const answer = await carryOut(parsed.data, tools).catch((cause: unknown) => {
    if (!isStorageUnavailable(cause)) throw cause;
    return refuse(
      'STORAGE_UNAVAILABLE',
      'The ledger cannot be written: the disk is full, read-only or faulty. Nothing was changed.',
    );
  });
  if (answer.ok && answer.reset !== undefined) {
    tools.forgetFailures?.(answer.reset.username);
    tools.logger.info({ username: answer.reset.username }, 'the operator has given a person a new password');
  }
  return answer;
}
