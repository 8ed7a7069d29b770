import { branch, branchCommand } from './branch.ts';
import { backup, backupCommand } from './branch/backup/commands/backup-command.ts';
import { restore, restoreCommand } from './branch/backup/commands/restore-command.ts';
import { keys, keysCommand } from './branch/companies/commands/keys-command.ts';
import { provision, provisionCommand } from './branch/companies/commands/provision-command.ts';
import { ledgerFileName } from './branch/db/data-files.ts';
import { pair, pairCommand } from './branch/lan/commands/pair-command.ts';
import { doctor, doctorCommand } from './branch/manager/diagnostics/commands/doctor-command.ts';
import { verifyCommand, verifyLedger } from './branch/ledger/verify-command.ts';
import { validateCommand } from './commands/validate/validate-options.ts';
import { validate } from './commands/validate/validate.ts';
import type { Command } from './platform/command-line/command-line.ts';
import { productVersion } from './platform/assets.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { headOffice, headOfficeCommand } from './head-office.ts';
import { quickStart, startCommand } from './quick-start.ts';
import { sandboxGateway, sandboxGatewayCommand } from './sandbox-gateway.ts';

type NamedCommand = { about: Command; run: (argv: string[]) => Promise<void> };

const commands: Record<string, NamedCommand> = {
  start: { about: startCommand, run: quickStart },
  branch: { about: branchCommand, run: branch },
  'head-office': { about: headOfficeCommand, run: headOffice },
  provision: { about: provisionCommand, run: provision },
  keys: { about: keysCommand, run: keys },
  pair: { about: pairCommand, run: pair },
  'sandbox-gateway': { about: sandboxGatewayCommand, run: sandboxGateway },
  validate: { about: validateCommand, run: validate },
  doctor: { about: doctorCommand, run: doctor },
  verify: { about: verifyCommand, run: (argv) => verifyLedger(argv, ledgerFileName) },
  backup: { about: backupCommand, run: backup },
  restore: { about: restoreCommand, run: restore },
};

const longestName = Math.max(...Object.keys(commands).map((name) => name.length));

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(longestName)}  ${about.summary}`);
  return `Usage: sanad COMMAND [flags]\n\n${lines.join('\n')}\n\n"sanad COMMAND --help" explains its flags; "sanad --version" prints the version.\n`;
}

function complain(name: string): void {
  process.stderr.write(name === '' ? usage() : `There is no command "${name}".\n\n${usage()}`);
  process.exitCode = 1;
}

/** The command `sanad`: runs the command that its first argument names. */
export async function cli([name = '', ...argv]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command.run(argv);
  const [topic = ''] = argv;
  if (name === 'help' && Object.hasOwn(commands, topic)) return commands[topic]?.run(['--help']);
  if (name === 'help' || name === '--help' || name === '-h') process.stdout.write(usage());
  else if (name === '--version') process.stdout.write(`${productVersion()}\n`);
  else complain(name);
}

if (import.meta.main) await runProgram(() => cli(process.argv.slice(2)));
