import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import type { QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { postSale } from '#support/branch/till.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const hasStrace = spawnSync('strace', ['-V']).status === 0;
const sales = 10;

function isSync(line: string): boolean {
  return /f(data)?sync\(\d+<[^>]*ledger\.db-wal>\)\s+= 0/.test(line);
}

// The gateway of the same process answers too, but has no rate limit, and so does head office, which answers no document.
function isAnswer(line: string): boolean {
  return /writev?\(.*HTTP\/1\.1 200 OK\\r\\n.*RateLimit-Limit.*invoice_id/.test(line);
}

// kill -9 alone cannot prove durability: the kernel keeps what was written but not synced. The system calls can.
test.skipIf(!hasStrace)('the ledger is synced to disk before every answer to a till (needs strace)', async () => {
  const folder = temporaryFolder('sync');
  const trace = path.join(folder, 'trace.txt');
  const dataDir = path.join(folder, 'data');
  const flags = ['--data-dir', dataDir, '--port', '0', '--gateway-port', '0'];
  const tracing = ['-f', '-y', '-s', '3000', '-e', 'trace=fsync,fdatasync,write,writev', '-o', trace];
  const child = spawn('strace', [...tracing, process.execPath, 'src-main/quick-start.ts', ...flags], {
    cwd: projectRoot,
    detached: true,
  });
  const exited = once(child, 'exit');
  const file = path.join(dataDir, 'quick-start.json');
  await eventually(
    async () => existsSync(file),
    (isThere) => isThere,
  );
  const description = JSON.parse(readFileSync(file, 'utf8')) as QuickStartDescription;
  for (let number = 0; number < sales; number += 1) {
    const answer = await postSale(description, number % 2 === 0 ? 'simplified' : 'standard', `S-${number}`);
    expect(answer.status).toBe(200);
  }
  // To the whole group: strace itself waits for the program that it watches.
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await exited;

  let answers = 0;
  let hasSynced = false;
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    if (isSync(line)) hasSynced = true;
    if (!isAnswer(line)) continue;
    expect(hasSynced).toBe(true);
    hasSynced = false;
    answers += 1;
  }
  expect(answers).toBe(sales);
  rmSync(folder, { recursive: true, force: true });
});
