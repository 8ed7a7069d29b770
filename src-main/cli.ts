import { existsSync } from 'node:fs';
import path from 'node:path';
import { branch } from './branch.ts';
import { backup } from './branch/backup/commands/backup-command.ts';
import { ledgerFileName } from './branch/backup/data-files.ts';
import { restore } from './branch/backup/commands/restore-command.ts';
import { openDatabaseReadOnly } from './branch/db/database.ts';
import { verifyChains } from './branch/ledger/verify-chains.ts';
import type { ChainReport } from './branch/ledger/verify-chains.ts';
import { validate } from './commands/validate/validate.ts';
import { programOptions } from './platform/program-options.ts';
import { runDoor } from './platform/run-door.ts';
import { StartFault } from './platform/start-fault.ts';
import { quickStart } from './quick-start.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

const usage = `Usage: sanad COMMAND [flags]

  start            everything on loopback with a demo company: --data-dir --port --gateway-port
  branch           one appliance: --data-dir --host --port --keys keychain|sealed-file --passphrase-file
                   --sandbox-gateway-url --production-gateway-url
                   --backup-dir --backup-every-minutes --backup-passphrase-file
  sandbox-gateway  the authority's stand-in: --data-dir --port
  validate         judges XML files as the authority does: [--json] [--checks structure,rules,stamp] [--now ISO]
                   [--jobs N] [--files-from -] FILE…
  verify           walks every chain of a ledger, read-only: --data-dir [--json]
  backup           writes ledger and keys into one file, also beside a running appliance: --to DIR --data-dir
                   [--keys keychain|sealed-file] [--passphrase-file]
  restore          FILE --data-dir [--keys keychain|sealed-file] [--passphrase-file]: into an empty folder; or, on a data folder,
                   --accept-older-ledger and --confirm-tail UNIT=ICV
`;

function printReports(reports: ChainReport[]): void {
  for (const report of reports) {
    const verdict = report.ok ? 'unbroken' : 'BROKEN';
    process.stdout.write(`${report.egs_unit_id}  ${report.documents} documents, last ICV ${report.last_icv}: ${verdict}\n`);
    for (const fault of report.faults) process.stdout.write(`  ${fault}\n`);
  }
}

async function verifyLedger(argv: string[]): Promise<void> {
  const flags = programOptions(argv, {
    'data-dir': { type: 'string', default: './data' },
    json: { type: 'boolean', default: false },
  });
  const file = path.join(flags['data-dir'], ledgerFileName);
  if (!existsSync(file)) throw new StartFault(`There is no ledger in ${path.resolve(flags['data-dir'])}.`);
  const db = openDatabaseReadOnly(file);
  try {
    const units = verifyChains(db);
    if (flags.json) process.stdout.write(`${JSON.stringify({ units })}\n`);
    else printReports(units);
    process.exitCode = units.every((unit) => unit.ok) ? 0 : 1;
  } finally {
    db.close();
  }
}

const commands: Record<string, (argv: string[]) => Promise<void>> = {
  start: quickStart,
  branch,
  'sandbox-gateway': sandboxGateway,
  validate,
  verify: verifyLedger,
  backup,
  restore,
};

async function cli([name = '', ...argv]: string[]): Promise<void> {
  const command = commands[name];
  if (command !== undefined) return command(argv);
  const asksForHelp = name === '--help' || name === 'help';
  (asksForHelp ? process.stdout : process.stderr).write(usage);
  process.exitCode = asksForHelp ? 0 : 1;
}

if (import.meta.main) await runDoor(() => cli(process.argv.slice(2)));
