import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { integer, noBias, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { startHeadOfficeProcess } from '#support/head-office/head-office-process.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const kills = 6;
const seed = 20_261_122;

test(
  `a first start that is killed ${kills} times leaves no half database behind (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder('first-start');
    let cutOff = 0;
    for (const afterMs of sample(noBias(integer({ min: 200, max: 3_000 })), { seed, numRuns: kills })) {
      const child = spawn(process.execPath, ['src-main/head-office.ts', '--data-dir', folder, '--port', '0'], {
        cwd: projectRoot,
        stdio: 'ignore',
      });
      await wait(afterMs);
      child.kill('SIGKILL');
      await once(child, 'exit');
      if (existsSync(path.join(folder, 'database.new'))) cutOff += 1;
    }
    // It sets up an organization, so everything works.
    const headOffice = await startHeadOfficeProcess(undefined, folder);
    expect((await headOffice.send('GET', '/auth/me')).status).toBe(200);
    expect(readdirSync(folder)).not.toContain('database.new');
    expect(await headOffice.stop()).toBe(0);
    process.stdout.write(`${kills} kills, ${cutOff} of them while the database was being made\n`);
  },
);
