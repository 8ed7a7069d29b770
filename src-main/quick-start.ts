import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultSettings, productionGatewayUrl, rateLimitOf } from './branch/config.ts';
import type { BranchContext } from './branch/context.ts';
import { setUpDemo, type Demo } from './branch/demo/demo-company.ts';
import { demoPassword, openDemoKeys } from './branch/demo/demo-keys.ts';
import { issueSampleMonth } from './branch/demo/issue-sample-month.ts';
import type { KeyStore } from './branch/keys/key-store.ts';
import { hasJoined } from './branch/mirror/membership.ts';
import { startBranch } from './branch/start-branch.ts';
import { findUser } from './branch/users/users.ts';
import { startDemoProcess, type DemoHeadOffice } from './head-office/demo/start-demo-process.ts';
import { defaultDataFolder } from './platform/command-line/caller-folder.ts';
import { systemClock } from './platform/clock.ts';
import { openDataFolder } from './platform/files/data-folder.ts';
import { createLogRing } from './platform/logging/log-ring.ts';
import { createLogger } from './platform/logger.ts';
import { productVersion } from './platform/assets.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import { countOption, portOption } from './platform/command-line/program-options.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import { writeFileAtomic } from './platform/files/write-file-atomic.ts';
import { startSandboxGateway } from './sandbox-gateway/start-sandbox-gateway.ts';
import { buildPagesBeside } from './server/web-app/build-pages.ts';

const loopback = '127.0.0.1';
const ownerEmail = 'demo@example.com';

const ownerName = 'Demo Owner';
const managerUsername = 'demo';
const longestPullMs = 60_000;
const lookEveryMs = 50;

type Login = { email: string; password: string };
type ManagerLogin = { username: string; password: string };

function curlLine(baseUrl: string, demo: Demo): string {
  const line = '[{"description":"Arabic coffee","description_ar":"قهوة عربية","quantity":2,"unit_price":12.5}]';
  const { name, name_ar, vat_number } = demo.seller;
  const seller = JSON.stringify({ name, name_ar, vat_number });
  // Number and Riyadh's date come from the shell (UTC-3 is POSIX for three hours ahead), so the line can be pasted again.
  const body =
    `{"egs_unit_id":"${demo.egsUnitId}","invoice_number":"DEMO-'"$(date +%s%N)"'",` +
    `"invoice_date":"'"$(TZ=UTC-3 date +%F)"'","invoice_time":"'"$(TZ=UTC-3 date +%T)"'",` +
    `"seller":${seller},"line_items":${line}}`;
  return `curl -sS ${baseUrl}/v1/invoices/simplified -H 'Authorization: Bearer ${demo.apiKey}' -H 'Content-Type: application/json' -d '${body}'`;
}

// A first start takes long enough that somebody would take silence for a fault.
function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

async function saidWhenDone<Value>(work: Promise<Value>, line: string): Promise<Value> {
  const value = await work;
  say(line);
  return value;
}

type Started = {
  base: string;
  gateway: string;
  headOffice: string;
  login: Login;
  manager: ManagerLogin;
  demo: Demo;
  dataDir: string;
};

function banner({ base, gateway, headOffice, login, manager, demo, dataDir }: Started): string {
  return `
  Sanad سند is running: every sale becomes a signed tax document.

  Tills           ${base}/v1 (on this machine)
  Branch          ${base} (user name ${manager.username}, password ${manager.password})
  Dashboard       ${headOffice} (${login.email}, password ${login.password})
  Authority       ${gateway} (sandbox gateway)
  Demo API key    ${demo.apiKey}
  Demo EGS unit   ${demo.egsUnitId}
  Data folder     ${dataDir}

  Issue an invoice, as often as you like:

${curlLine(base, demo)}

`;
}

// In a file for programs, and in words.
async function announce(started: Started, descriptionFile: string): Promise<void> {
  const { base, gateway, headOffice, login, manager, demo } = started;
  const description = {
    base_url: base,
    head_office_url: headOffice,
    gateway_url: gateway,
    api_key: demo.apiKey,
    egs_unit_id: demo.egsUnitId,
    seller: demo.seller,
    dashboard: login,
    manager,
  };
  // Written atomically, and last: when the file exists, everything is ready.
  await writeFileAtomic(descriptionFile, `${JSON.stringify(description, null, 2)}\n`);
  process.stdout.write(banner(started));
}

/** The flags of `sanad start`. */
export const startCommand = {
  name: 'sanad start',
  summary: 'Starts everything on loopback; the first start sets up a demo company, key, unit and head office',
  flags: {
    'data-dir': {
      type: 'string',
      default: defaultDataFolder(),
      value: 'DIR',
      meaning: 'the folder for all data; it is created if it does not exist',
      example: '--data-dir /tmp/sanad',
    },
    port: {
      type: 'string',
      default: '8420',
      value: 'N',
      meaning: 'the port for tills; 0 chooses any free one',
      example: '--port 0',
    },
    'head-office-port': {
      type: 'string',
      default: '8430',
      value: 'N',
      meaning: 'the port of head office; 0 chooses any free one',
      example: '--head-office-port 0',
    },
    'gateway-port': {
      type: 'string',
      default: '8440',
      value: 'N',
      meaning: 'the port of the sandbox gateway; 0 chooses any free one',
      example: '--gateway-port 0',
    },
    'requests-per-second': {
      type: 'string',
      default: '100',
      value: 'N',
      meaning: 'how many requests each API key may make, in bursts of twice as many',
      example: '--requests-per-second 200',
    },
    'no-sample-documents': {
      type: 'boolean',
      default: false,
      meaning: 'leaves out the month of sample documents that the first start issues in the background',
      example: '--no-sample-documents',
    },
  },
  notes: [
    'When it is ready, DIR/quick-start.json holds the addresses, the demo key, unit and seller, and who signs in at head office and at the branch.',
  ],
} as const satisfies Command;

function readFlags(argv: string[]) {
  const { values: flags } = readCommandLine(argv, startCommand);
  return {
    dataDir: flags['data-dir'],
    port: portOption('port', flags.port),
    headOfficePort: portOption('head-office-port', flags['head-office-port']),
    gatewayPort: portOption('gateway-port', flags['gateway-port']),
    rateLimit: rateLimitOf(countOption('requests-per-second', flags['requests-per-second'])),
    hasSamples: !flags['no-sample-documents'],
  };
}

// Who signs in at the branch comes with the first pull.
async function untilPulled({ db }: BranchContext): Promise<void> {
  const giveUpAt = performance.now() + longestPullMs;
  while (findUser(db, managerUsername) === undefined) {
    if (performance.now() > giveUpAt) throw new StartFault('Head office has not told the branch who may sign in.');
    await wait(lookEveryMs);
  }
}

// Head office has the company and the keys of the branch, and the branch sends it what it does. Tills are served meanwhile.
async function joinHeadOffice(
  { context, keyStore }: { context: BranchContext; keyStore: KeyStore },
  headOffice: DemoHeadOffice,
  demo: Demo,
): Promise<{ url: string; login: Login; manager: ManagerLogin }> {
  const { password, isNew } = await demoPassword(keyStore);
  const { url, code } = await headOffice.setUp({
    organization_name: demo.organizationName,
    branch_name: demo.branchName,
    company: demo.company,
    api_keys: demo.apiKeys,
    owner: { name: ownerName, email: ownerEmail, password },
    manager: { name: ownerName, username: managerUsername, password },
    is_new_password: isNew,
    has_joined: await hasJoined(context.db, keyStore),
  });
  if (code === undefined) await context.mirror.moved(url);
  else await context.mirror.join({ code, url, replacesAnother: true });
  context.mirror.start();
  await untilPulled(context);
  return { url, login: { email: ownerEmail, password }, manager: { username: managerUsername, password } };
}

/** Starts everything on loopback; the first start sets up a demo company, key, unit and head office. */
export async function quickStart(argv: string[]): Promise<void> {
  const { port, headOfficePort, gatewayPort, rateLimit, hasSamples, ...flags } = readFlags(argv);
  process.stdout.write('\n');
  say('Sanad سند is starting; the first time it makes keys, a database and the dashboard, which takes longer.');
  const dataDir = openDataFolder(flags.dataDir);
  const clock = systemClock;
  // The end of a condition is not a warning, so it is not shown. The gateway's log would have a line for each request.
  const logs = createLogRing();
  const logger = createLogger({ name: 'sanad', alsoTo: logs });
  const pagesBuilt = buildPagesBeside(say, logger);
  const starting = startSandboxGateway({
    dataDir: path.join(dataDir, 'sandbox-gateway'),
    host: loopback,
    port: gatewayPort,
    portFlag: '--gateway-port',
    clock,
    logger: createLogger({ name: 'sandbox-gateway', level: 'warn' }),
  });
  const gateway = await saidWhenDone(starting, 'The sandbox gateway is ready.');
  // The gateway has locked the folder, so this is the file of an earlier start and not in use.
  const descriptionFile = path.join(dataDir, 'quick-start.json');
  await rm(descriptionFile, { force: true });
  const headOffice = startDemoProcess(path.join(dataDir, 'head-office'), headOfficePort, logger);
  let keyStore: KeyStore | undefined;
  const branch = await startBranch(
    {
      dataDir,
      port,
      gatewayUrls: { sandbox: gateway.baseUrl, production: productionGatewayUrl },
      ...defaultSettings,
      rateLimit,
      logsRequests: false,
      // Head office takes longer to start.
      startsMirror: false,
      version: productVersion(),
    },
    {
      clock,
      logger,
      logs,
      random: Math.random,
      openKeyStore: async (folder) => {
        keyStore = await openDemoKeys(folder);
        return keyStore;
      },
    },
  );
  const stop = new AbortController();
  let samples = Promise.resolve();
  onTermination(async () => {
    stop.abort();
    await samples;
    await branch.close();
    await headOffice.close();
    await gateway.close();
  });
  say('The branch is ready; head office is next.');
  if (keyStore === undefined) throw new Error('the branch opens its key store at its start');
  const demo = await setUpDemo(branch.context, keyStore, clock.now());
  const { url: headOfficeUrl, login, manager } = await joinHeadOffice({ context: branch.context, keyStore }, headOffice, demo);
  say('Head office is ready.');
  await pagesBuilt;
  await announce(
    { base: branch.url, gateway: gateway.url, headOffice: headOfficeUrl, login, manager, demo, dataDir },
    descriptionFile,
  );
  if (hasSamples) samples = issueSampleMonth({ url: branch.url, db: branch.context.db, demo, signal: stop.signal }, logger);
}

if (import.meta.main) await runProgram(() => quickStart(process.argv.slice(2)));
