import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from './temporary-folder.ts';

/** A print server of its own: what its programs need in their environment. */
export type Cups = { environment: NodeJS.ProcessEnv; addPrinter(name: string, deviceUri: string): void; close(): Promise<void> };

/** Whether this machine has CUPS; its server starts for the superuser only. */
export const hasCups = spawnSync('cupsd', ['-h'], { stdio: 'ignore' }).error === undefined && process.getuid?.() === 0;

const settings = (folder: string): string => `Listen ${folder}/cups.sock
LogLevel warn
Browsing No
DefaultAuthType None
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
<Location />
  Order allow,deny
  Allow all
</Location>
<Location /admin>
  Order allow,deny
  Allow all
</Location>
`;

const files = (folder: string): string => `ServerRoot ${folder}
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
CacheDir ${folder}/cache
StateDir ${folder}/state
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
SystemGroup root
`;

/** Starts a print server in a folder of its own, beside whatever the machine has. */
export async function startCups(): Promise<Cups> {
  const folder = temporaryFolder('cups');
  for (const name of ['spool/tmp', 'cache', 'state', 'log', 'ppd']) mkdirSync(path.join(folder, name), { recursive: true });
  // Its filters and devices run as another user.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'cupsd.conf'), settings(folder));
  writeFileSync(path.join(folder, 'cups-files.conf'), files(folder));
  const server = spawn('cupsd', ['-f', '-c', `${folder}/cupsd.conf`, '-s', `${folder}/cups-files.conf`], { stdio: 'ignore' });
  const environment = { ...process.env, CUPS_SERVER: `${folder}/cups.sock` };
  while (!existsSync(environment.CUPS_SERVER)) await wait(20);
  return {
    environment,
    addPrinter(name, deviceUri) {
      const { status, stderr } = spawnSync('lpadmin', ['-p', name, '-E', '-v', deviceUri, '-m', 'raw'], { env: environment });
      if (status !== 0) throw new Error(`lpadmin: ${stderr.toString()}`);
    },
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
