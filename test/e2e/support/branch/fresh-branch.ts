import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgramProcess, type RunningProgram } from '#support/commands/running-program.ts';
import { removeTemporaryFolders, temporaryFolder } from '#support/platform/temporary-folder.ts';

/** A branch that nobody has set up, with a sandbox gateway for each environment, each in a process of its own. */
export type FreshBranch = {
  url: string;
  /** The link that makes its first owner. */
  setUpLink: string;
  dataDir: string;
  /** A folder for backups, outside the data folder. */
  backupFolder: string;
  /** Stops the branch and starts it again at the same address, on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const served = /(https?:\S+)\/v1\n/u;
const link = /(\S+\/setup#\S+)/u;

async function startGateway(folder: string, flags: readonly string[]): Promise<{ url: string; program: RunningProgram }> {
  const listens = /listens on (\S+) /u;
  const program = await runProgramProcess('sandbox-gateway.ts', ['--port', '0', '--data-dir', folder, ...flags], listens);
  return { url: listens.exec(program.standardOutput())?.[1] ?? '', program };
}

/** Starts them in folders of their own. */
export async function startFreshBranch(): Promise<FreshBranch> {
  const folder = temporaryFolder('e2e-fresh');
  const backupFolder = path.join(folder, 'backups');
  mkdirSync(backupFolder);
  const passphrase = path.join(folder, 'passphrase');
  writeFileSync(passphrase, 'of a test, long enough\n', { mode: 0o600 });
  const [sandbox, production] = await Promise.all([
    startGateway(path.join(folder, 'sandbox'), []),
    startGateway(path.join(folder, 'production'), ['--behavior', 'production']),
  ]);
  const gateways = ['--sandbox-gateway-url', sandbox.url, '--production-gateway-url', production.url];
  const keys = ['--keys', 'sealed-file', '--passphrase-file', passphrase, ...gateways];
  const dataDir = path.join(folder, 'branch');
  const flags = ['--data-dir', dataDir, ...keys];
  const start = (port: string, ready: RegExp): Promise<RunningProgram> =>
    runProgramProcess('branch.ts', ['--port', port, ...flags], ready);
  let branch = await start('0', link);
  const output = branch.standardOutput();
  const url = served.exec(output)?.[1] ?? '';
  return {
    url,
    setUpLink: link.exec(output)?.[1] ?? '',
    dataDir,
    backupFolder,
    async restart() {
      await branch.stop();
      branch = await start(new URL(url).port, served);
    },
    async stop() {
      await branch.stop();
      await Promise.all([sandbox.program.stop(), production.program.stop()]);
      removeTemporaryFolders();
    },
  };
}
