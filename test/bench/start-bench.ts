import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { loadavg, networkInterfaces } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser, type Browser, type BrowserAnswer } from '#support/branch/people-api/browser.ts';
import { runQuickStart, type QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { packApp } from '../../build/app/pack-app.ts';
import { quantile } from './appliance-process.ts';
import type { BenchRow } from './bench-table.ts';
import { cpuSecondsOf, peakMiB, residentMiB } from './head-office/running-programs.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const starts = 5;
const idleAfterMs = 10_000;
const pagesOpenForMs = 30_000;
const betweenLooksMs = 5_000;
// Nothing listens there: the appliance is measured with the network down.
const noGateway = 'http://127.0.0.1:9';
// As build/debian/sanad.service and build/windows/sanad-service.xml set it.
const ofTheService = '--max-semi-space-size=8';
const networkFlags = ['--https-port', '0', '--certificate-port', '0'];

// So that none goes on after a measurement that fails.
const children = new Set<ChildProcess>();

type Program = { name: string; script: string; first: readonly string[]; nodeOptions: string };
type Running = { child: ChildProcess; pid: number; startMs: number; cpuSeconds: number; printed: string };
type Figures = { started: string; idleMiB: number };

// Another address of this machine than loopback, as tills in the network use it.
function secondAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const address = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (address === undefined) throw new Error('this machine has no address but loopback');
  return address;
}

// Until it says that it is running, which is after every port is open.
async function start({ script, first, nodeOptions }: Program, folder: string, more: readonly string[]): Promise<Running> {
  const keys = ['--keys', 'sealed-file', '--passphrase-file', path.join(folder, 'keys.passphrase')];
  const flags = ['--data-dir', folder, '--port', '0', ...keys, '--sandbox-gateway-url', noGateway, ...more];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, ...first, ...flags], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
  });
  children.add(child);
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (!/this machine use[\s\S]*\/v1\n/u.test(printed)) continue;
    const startMs = performance.now() - startedAt;
    const pid = child.pid ?? 0;
    const cpuSeconds = cpuSecondsOf(pid);
    child.stdout.resume();
    return { child, pid, startMs, cpuSeconds, printed };
  }
  throw new Error(`the appliance ended: ${printed}`);
}

async function stop({ child }: Running): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  children.delete(child);
}

async function measureStarts(program: Program, folder: string, flags: readonly string[]): Promise<Figures> {
  const runs: Running[] = [];
  for (let round = 1; round < starts; round += 1) {
    const running = await start(program, folder, flags);
    runs.push(running);
    await stop(running);
  }
  const last = await start(program, folder, flags);
  runs.push(last);
  await wait(idleAfterMs);
  const idleMiB = residentMiB(last.pid);
  await stop(last);
  const median = (of: (run: Running) => number): number => quantile(runs.map(of), 0.5);
  const cpuMs = median(({ cpuSeconds }) => cpuSeconds) * 1_000;
  return { started: `${median(({ startMs }) => startMs).toFixed(0)} ms, of CPU ${cpuMs.toFixed(0)} ms`, idleMiB };
}

async function get(browser: Browser, route: string, headers?: Record<string, string>): Promise<BrowserAnswer> {
  const answer = await browser.get(route, headers);
  if (answer.status !== 200) throw new Error(`${route}: ${answer.status} ${answer.text}`);
  return answer;
}

// The page and every file that it, or a file of it, names: what a person fetches who opens all of the pages.
async function openPages(browser: Browser): Promise<number> {
  const fetched = new Set<string>();
  const toFetch = [(await get(browser, '/', { accept: 'text/html' })).text];
  for (let content = toFetch.pop(); content !== undefined; content = toFetch.pop()) {
    for (const [name] of content.matchAll(/[\w.-]+\.(?:js|css|woff2)(?=["'`)])/gu)) {
      if (fetched.has(name)) continue;
      const { status, text: inside } = await browser.get(`/assets/${name}`);
      // Libraries name files in texts of theirs too.
      if (status !== 200) continue;
      fetched.add(name);
      toFetch.push(inside);
    }
  }
  return fetched.size;
}

async function openEvents(base: string, browser: Browser, ca: string): Promise<IncomingMessage> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const asked = requestEncrypted(`${base}/manager/events`, { ca, headers, agent: false }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`/manager/events: ${response.statusCode}`);
  return response.resume();
}

async function certificateAuthority(url: string): Promise<string> {
  const asked = request(url).end();
  return new Promise((resolve, reject) => {
    asked.once('response', (response) => void text(response).then(resolve, reject));
    asked.once('error', reject);
  });
}

// Over TLS, by somebody who has signed in, with the stream of events open.
async function measurePages(
  program: Program,
  folder: string,
  { manager }: QuickStartDescription,
  address: string,
): Promise<{ openMiB: number; mostMiB: number; files: number }> {
  const running = await start(program, folder, ['--host', address, ...networkFlags]);
  const [, base = ''] = /(https:\S+)\/v1/u.exec(running.printed) ?? [];
  const [, certificatePort = ''] = /the CA is at port (\d+)/u.exec(running.printed) ?? [];
  const ca = await certificateAuthority(`http://${address}:${certificatePort}/lan/ca.pem`);
  const browser = openBrowser(base, { ca });
  const signedIn = await browser.send('POST', '/manager/session', manager);
  if (signedIn.status !== 200) throw new Error(`not signed in: ${signedIn.text}`);
  const files = await openPages(browser);
  const events = await openEvents(base, browser, ca);
  for (let openMs = 0; openMs < pagesOpenForMs; openMs += betweenLooksMs) {
    await get(browser, '/manager/today');
    await wait(betweenLooksMs);
  }
  const figures = { openMiB: residentMiB(running.pid), mostMiB: peakMiB(running.pid), files };
  events.destroy();
  await stop(running);
  return figures;
}

async function measureProgram(program: Program, folder: string, description: QuickStartDescription): Promise<BenchRow[]> {
  const address = secondAddress();
  // The first one makes CA and certificate.
  const first = await start(program, folder, ['--host', address, ...networkFlags]);
  await stop(first);
  const alone = await measureStarts(program, folder, []);
  const network = await measureStarts(program, folder, ['--host', address, ...networkFlags]);
  const pages = await measurePages(program, folder, description, address);
  const row = (what: string, measured: string, budget: string): BenchRow => ({
    what: `${program.name}: ${what}`,
    measured,
    budget,
  });
  return [
    row('start, this machine only', alone.started, '≤ 1 s'),
    row('start, with --host (TLS)', network.started, '≤ 1 s'),
    row('idle, this machine only', `${alone.idleMiB} MiB`, '≤ 150 MiB'),
    row('idle, with --host (TLS)', `${network.idleMiB} MiB`, '≤ 150 MiB'),
    row(`signed in over TLS, ${pages.files} files, events open`, `${pages.openMiB} MiB`, '–'),
    row('the same, at most', `${pages.mostMiB} MiB`, '–'),
  ];
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

/** How soon an appliance of the quick start's folder runs, and what it holds in memory, with and without the network and the pages. */
export async function benchStart(): Promise<BenchRow[]> {
  const folder = temporaryFolder('bench-start');
  const quickStart = await runQuickStart(folder);
  await quickStart.stop();
  // Below the project, so that it finds the packages.
  const packed = path.join(projectRoot, 'dist/bench-app');
  await packApp(packed, { programs: ['cli'] });
  const sources = { name: 'sources', script: 'src-main/branch.ts', first: [], nodeOptions: '' };
  const product = { name: 'packed', script: path.join(packed, 'cli.js'), first: ['branch'], nodeOptions: ofTheService };
  const before = load();
  try {
    const { description } = quickStart;
    const rows = [
      ...(await measureProgram(product, folder, description)),
      ...(await measureProgram(sources, folder, description)),
    ];
    return [
      ...rows,
      { what: 'load of the machine (1, 5, 15 min), before and after', measured: `${before}; ${load()}`, budget: '–' },
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    rmSync(packed, { recursive: true, force: true });
  }
}
