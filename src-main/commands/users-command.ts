import path from 'node:path';
import type { ManagerUser } from '#shared/api/people/users.ts';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { textTable } from '#main/platform/command-line/text-table.ts';
import { printable } from '#main/platform/command-line/printable.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { onStoppedLedger } from '#main/commands/ask-appliance.ts';
import { answerUsers, usersAnswer, type UsersAnswer, type UsersRequest } from '../branch/users/answer-users.ts';

/** The flags of `sanad users`. */
export const usersCommand = {
  name: 'sanad users',
  summary: 'Lists who may sign in at an appliance, and gives a person who has forgotten the password a new one',
  operands: 'list | reset NAME',
  flags: {
    'data-dir': dataFolderFlag('the data folder of the appliance, which may be running'),
    json: { type: 'boolean', default: false, meaning: 'prints the users, or the new password, as JSON', example: '--json' },
  },
  notes: [
    'NAME is a user name. The new password is printed once and cannot be shown again; whoever signs in with it chooses another under Users. ' +
      'The sessions of the person end. The audit log says that the command line did it.',
    'Where people come from head office, a new password is set there.',
  ],
} as const satisfies Command;

function requestOf([action, username, ...more]: string[]): UsersRequest {
  if (action === 'list' && username === undefined) return { command: 'users-list' };
  if (action === 'reset' && username !== undefined && more.length === 0) return { command: 'users-reset', username };
  throw new StartFault('Say "sanad users" with list or reset NAME; "sanad users --help" says more.');
}

async function askRunning(folder: string, request: UsersRequest): Promise<UsersAnswer | undefined> {
  const reply = await askControlServer(folder, request);
  if (reply === undefined) return undefined;
  const parsed = usersAnswer.safeParse(reply.answer);
  if (parsed.success) return parsed.data;
  throw new StartFault('The running appliance answered as another version does: start it again.', { cause: parsed.error });
}

const headings = ['USER NAME', 'NAME', 'ROLE', 'PIN', 'LAST SIGN-IN'];

function cellsOf({ username, name, role, has_pin, is_pin_blocked, last_sign_in_at }: ManagerUser): string[] {
  return [username, name, role, is_pin_blocked ? 'blocked' : has_pin ? 'yes' : '-', last_sign_in_at ?? '-'];
}

/** `sanad users`: lists who may sign in, and gives a person a new password. */
export async function users(argv: string[]): Promise<void> {
  const { values: flags, positionals } = readCommandLine(argv, usersCommand);
  const request = requestOf(positionals);
  const folder = path.resolve(flags['data-dir']);
  const answer = (await askRunning(folder, request)) ?? (await onStoppedLedger(folder, (tools) => answerUsers(request, tools)));
  if (answer === undefined) throw new StartFault('The command is not known.');
  if (!answer.ok) throw new StartFault(answer.faults.map(({ code, message }) => `${message} (${code})`).join('\n'));
  const { users: listed = [], reset } = answer;
  if (flags.json) process.stdout.write(`${JSON.stringify(reset ?? { users: listed }, null, 2)}\n`);
  else if (reset === undefined) process.stdout.write(textTable(headings, listed.map(cellsOf)));
  else process.stdout.write(`New password of "${printable(reset.username)}", shown only now: ${reset.password}\n`);
}
