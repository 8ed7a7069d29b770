import { productVersion } from './platform/assets.ts';
import type { Command } from './platform/command-line/command-line.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { buildPagesBeside } from './server/http-app/build-pages.ts';

type NamedCommand = { about: Command; run: (argv: string[]) => Promise<void> };

// A clone has no pages before its first start.
function buildPagesOfClone(): void {
  void buildPagesBeside((line) => process.stdout.write(`${line}\n`));
}

// Each is loaded when it is asked for: an appliance holds none of head office's code in its memory.
const commands: Record<string, () => Promise<NamedCommand>> = {
  start: async () => {
    const { quickStart, startCommand } = await import('./quick-start.ts');
    return { about: startCommand, run: quickStart };
  },
  branch: async () => {
    const { branch, branchCommand } = await import('./branch.ts');
    return { about: branchCommand, run: (argv) => branch(argv, buildPagesOfClone) };
  },
  'head-office': async () => {
    const { headOffice, headOfficeCommand } = await import('./head-office.ts');
    return { about: headOfficeCommand, run: (argv) => headOffice(argv, buildPagesOfClone) };
  },
  provision: async () => {
    const { provision, provisionCommand } = await import('./commands/provision-command.ts');
    return { about: provisionCommand, run: provision };
  },
  keys: async () => {
    const { keys, keysCommand } = await import('./commands/keys-command.ts');
    return { about: keysCommand, run: keys };
  },
  pair: async () => {
    const { pair, pairCommand } = await import('./commands/pair-command.ts');
    return { about: pairCommand, run: pair };
  },
  users: async () => {
    const { users, usersCommand } = await import('./commands/users-command.ts');
    return { about: usersCommand, run: users };
  },
  'sandbox-gateway': async () => {
    const { sandboxGateway, sandboxGatewayCommand } = await import('./sandbox-gateway.ts');
    return { about: sandboxGatewayCommand, run: sandboxGateway };
  },
  validate: async () => {
    const [{ validateCommand }, { validate }] = await Promise.all([
      import('./commands/validate/validate-options.ts'),
      import('./commands/validate/validate.ts'),
    ]);
    return { about: validateCommand, run: validate };
  },
  doctor: async () => {
    const { doctor, doctorCommand } = await import('./commands/doctor-command.ts');
    return { about: doctorCommand, run: doctor };
  },
  verify: async () => {
    const [{ verifyCommand, verifyLedger }, { ledgerFileName }] = await Promise.all([
      import('./commands/verify-command.ts'),
      import('./branch/db/data-files.ts'),
    ]);
    return { about: verifyCommand, run: (argv) => verifyLedger(argv, ledgerFileName) };
  },
  backup: async () => {
    const { backup, backupCommand } = await import('./commands/backup-command.ts');
    return { about: backupCommand, run: backup };
  },
  restore: async () => {
    const { restore, restoreCommand } = await import('./commands/restore-command.ts');
    return { about: restoreCommand, run: restore };
  },
};

const longestName = Math.max(...Object.keys(commands).map((name) => name.length));

async function usage(): Promise<string> {
  const all = await Promise.all(Object.entries(commands).map(async ([name, load]) => ({ name, about: (await load()).about })));
  const lines = all.map(({ name, about }) => `  ${name.padEnd(longestName)}  ${about.summary}`);
  return `Usage: sanad COMMAND [flags]\n\n${lines.join('\n')}\n\n"sanad COMMAND --help" explains its flags; "sanad --version" prints the version.\n`;
}

async function complain(name: string): Promise<void> {
  process.stderr.write(name === '' ? await usage() : `There is no command "${name}".\n\n${await usage()}`);
  process.exitCode = 1;
}

/** The command `sanad`: runs the command that its first argument names. */
export async function cli([name = '', ...argv]: string[]): Promise<void> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load !== undefined) return (await load()).run(argv);
  const [topic = ''] = argv;
  if (name === 'help' && Object.hasOwn(commands, topic)) return (await commands[topic]?.())?.run(['--help']);
  if (name === 'help' || name === '--help' || name === '-h') process.stdout.write(await usage());
  else if (name === '--version') process.stdout.write(`${productVersion()}\n`);
  else await complain(name);
}

if (import.meta.main) await runProgram(() => cli(process.argv.slice(2)));
