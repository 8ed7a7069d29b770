import path from 'node:path';
import { systemClock } from '#main/platform/clock.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { printableLines } from '#main/platform/command-line/printable.ts';
import { countOption } from '#main/platform/command-line/program-options.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { openDatabase, type DatabaseLocation } from '../db/database.ts';
import { askHeadOffice } from './ask-head-office.ts';
import { backUp } from './back-up.ts';
import { locationFlags, locationOf, lockName } from './location.ts';

const note = 'It works beside a running head office too.';

const setupLinkCommand = {
  name: 'sanad head-office setup-link',
  summary: 'Prints a link by which the first Owner sets up a new head office; it is valid once, for 7 days',
  flags: locationFlags,
  notes: [note],
} as const satisfies Command;

const createOrganizationCommand = {
  name: 'sanad head-office create-organization',
  summary: 'Creates another organization, and prints the link by which its Owner sets it up; it is valid once, for 7 days',
  operands: 'NAME',
  flags: {
    ...locationFlags,
    owner: {
      type: 'string',
      value: 'EMAIL',
      meaning: 'the e-mail address of the Owner, who alone can use the link; it is required',
      example: '--owner owner@shop.example',
    },
  },
  notes: [note],
} as const satisfies Command;

const personFlags = {
  ...locationFlags,
  organization: {
    type: 'string',
    value: 'ORGANIZATION',
    meaning: 'the name or the id of the organization, where several have a person with this address',
    example: "--organization 'Nakheel Group'",
  },
} as const;

const passwordResetCommand = {
  name: 'sanad head-office password-reset',
  summary:
    'Prints a link by which a person sets a new password, for an Owner whom no other can help; it is valid once, for a day',
  operands: 'EMAIL',
  flags: personFlags,
  notes: [note],
} as const satisfies Command;

const totpResetCommand = {
  name: 'sanad head-office totp-reset',
  summary: 'Turns the authenticator app of a person off who has lost telephone and recovery codes; the password is not changed',
  operands: 'EMAIL',
  flags: personFlags,
  notes: [note, 'Make sure first that the person is who he says he is. It is recorded in the audit log.'],
} as const satisfies Command;

const migrateCommand = {
  name: 'sanad head-office migrate',
  summary: 'Brings the database to the schema of this version, as the user who owns its tables, and ends',
  flags: locationFlags,
  notes: ['Stop a head office on the embedded database before. A start does the same where its user may.'],
} as const satisfies Command;

const backupCommand = {
  name: 'sanad head-office backup',
  summary:
    'Copies the database into a folder: the embedded one with its secret key, one of a server by pg_dump; the copy is verified',
  flags: {
    ...locationFlags,
    to: {
      type: 'string',
      value: 'DIR',
      meaning: 'the folder for the backup, preferably on another disk; it is created if it does not exist; it is required',
      example: '--to /var/backups/sanad-head-office',
    },
  },
  notes: [note],
} as const satisfies Command;

const quarantineCommand = {
  name: 'sanad head-office quarantine',
  summary: 'Lists what branches sent and head office could not take, shows one such entry whole, or takes them in',
  flags: {
    ...locationFlags,
    appliance: {
      type: 'string',
      value: 'ID',
      meaning: 'only what this branch appliance sent',
      example: '--appliance 0190e5d8-5f7e-7c39-9c4d-3b1b3f1c2a10',
    },
    position: {
      type: 'string',
      value: 'N',
      meaning: 'only the entry at this position of the feed of --appliance, which is shown whole',
      example: '--appliance 0190e5d8-5f7e-7c39-9c4d-3b1b3f1c2a10 --position 4711',
    },
    take: {
      type: 'boolean',
      default: false,
      meaning: 'tries to take them in; what is refused again stays apart',
      example: '--take',
    },
  },
  notes: [note],
} as const satisfies Command;

// The texts are of people and branches.
function print(text: string): void {
  process.stdout.write(`${printableLines(text)}\n`);
}

function onlyOperand(operands: readonly string[], { name, operands: about = '' }: Command): string {
  const [operand, ...rest] = operands;
  if (operand !== undefined && rest.length === 0) return operand;
  throw new StartFault(`"${name}" takes one ${about}; put it in quotes if it contains spaces.`);
}

function helpWith(command: 'password-reset' | 'totp-reset', about: typeof passwordResetCommand | typeof totpResetCommand) {
  return async (argv: string[]): Promise<void> => {
    const { values: flags, positionals } = readCommandLine(argv, about);
    const { organization } = flags;
    const named = organization === undefined ? {} : { organization };
    print(await askHeadOffice(locationOf(flags), { command, email: onlyOperand(positionals, about), ...named }));
  };
}

async function migrated(location: DatabaseLocation): Promise<string> {
  const database = await openDatabase(location);
  await database.close();
  const { migrationsRun: run } = database;
  return run.length === 0 ? 'The database has the schema of this version already.' : `Migrated: ${run.join(', ')}.`;
}

// Brings a database to the schema of this version.
//
// @returns a sentence about what was done.
// @throws StartFault if a head office uses the folder, the database was written by a newer version, or its user may not change it.
async function migrate(location: DatabaseLocation): Promise<string> {
  if (location.kind === 'server') return migrated(location);
  const lock = lockFolder(openDataFolder(location.folder), lockName);
  try {
    return await migrated(location);
  } finally {
    lock.release();
  }
}

/** What an operator has head office do, by the word after `sanad head-office`. */
export const operatorCommands: Readonly<Record<string, (argv: string[]) => Promise<void>>> = {
  async 'setup-link'(argv) {
    const { values: flags } = readCommandLine(argv, setupLinkCommand);
    print(await askHeadOffice(locationOf(flags), { command: 'setup-link' }));
  },
  async 'create-organization'(argv) {
    const { values: flags, positionals } = readCommandLine(argv, createOrganizationCommand);
    const name = onlyOperand(positionals, createOrganizationCommand);
    const { owner } = flags;
    if (owner === undefined) throw new StartFault('--owner is required: the e-mail address of the Owner.');
    print(await askHeadOffice(locationOf(flags), { command: 'create-organization', name, owner }));
  },
  'password-reset': helpWith('password-reset', passwordResetCommand),
  'totp-reset': helpWith('totp-reset', totpResetCommand),
  async quarantine(argv) {
    const { values: flags } = readCommandLine(argv, quarantineCommand);
    const { appliance, position, take } = flags;
    if (position !== undefined && appliance === undefined) {
      throw new StartFault('--position needs --appliance: each branch appliance has positions of its own.');
    }
    print(
      await askHeadOffice(locationOf(flags), {
        command: 'quarantine',
        take,
        ...(appliance === undefined ? {} : { appliance }),
        ...(position === undefined ? {} : { position: countOption('position', position) }),
      }),
    );
  },
  async migrate(argv) {
    const { values: flags } = readCommandLine(argv, migrateCommand);
    print(await migrate(locationOf(flags)));
  },
  async backup(argv) {
    const { values: flags } = readCommandLine(argv, backupCommand);
    if (flags.to === undefined) throw new StartFault('--to is required: the folder for the backup.');
    print(await backUp(locationOf(flags), path.resolve(flags.to), systemClock.now()));
  },
};
