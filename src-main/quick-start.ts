import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rateLimitOf } from './branch/config.ts';
import type { BranchContext } from './branch/context.ts';
import { switchesOf } from './branch/companies/provision.ts';
import { startDemoBranch } from './branch/demo/stories/start-demo-branch.ts';
import { announceDemo, type Login, type ManagerLogin } from './branch/demo/announce-demo.ts';
import { setUpDemo, type Demo } from './branch/demo/demo-company.ts';
import { demoPassword } from './branch/demo/demo-keys.ts';
import { issueSampleMonth } from './branch/demo/issue-sample-month.ts';
import { openBranches, type Branches, type BranchesTools } from './branch/demo/stories/hundred-branches.ts';
import { openStory, type Telling } from './branch/demo/stories/open-story.ts';
import { takeLineDown, type StoryTools } from './branch/demo/stories/stories.ts';
import { storyMeanings, storyNames, storyOption } from './branch/demo/stories/story-names.ts';
import type { KeyStore } from './branch/keys/key-store.ts';
import { hasJoined } from './branch/mirror/membership.ts';
import { findUser } from './branch/users/users.ts';
import { startDemoProcess, type DemoHeadOffice } from './head-office/demo/start-demo-process.ts';
import { defaultDataFolder } from './platform/command-line/caller-folder.ts';
import { openDataFolder } from './platform/files/data-folder.ts';
import { createLogRing } from './platform/log-ring.ts';
import { createLogger } from './platform/logger.ts';
import { productVersion } from './platform/assets.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import type { Clock } from './platform/clock.ts';
import { countOption, portOption } from './platform/command-line/program-options.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { mailFlags, mailOption } from './platform/mail/mail-options.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import { startSandboxGateway, type SandboxGateway } from './sandbox-gateway/start-sandbox-gateway.ts';
import { buildPagesBeside } from './server/http-app/build-pages.ts';

const loopback = '127.0.0.1';
const ownerEmail = 'demo@example.com';

const ownerName = 'Demo Owner';
const managerUsername = 'demo';
const longestPullMs = 60_000;
const lookEveryMs = 50;

// A first start takes long enough that somebody would take silence for a fault.
function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

async function saidWhenDone<Value>(work: Promise<Value>, line: string): Promise<Value> {
  const value = await work;
  say(line);
  return value;
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
    ...mailFlags,
    story: {
      type: 'string',
      value: 'NAME',
      meaning: 'shows one state in a folder of its own, data-NAME unless --data-dir says another, as it comes about; see below',
      example: '--story outage',
    },
    now: {
      type: 'string',
      value: 'ISO',
      meaning: 'the moment at which a new story is ready, for pictures that are always the same; without it, now',
      example: '--now 2027-01-12T09:00:00Z',
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
    `Stories:\n${storyNames.map((name) => `  ${name}: ${storyMeanings[name]}`).join('\n')}`,
  ],
} as const satisfies Command;

// The moment of a story; undefined for that of the machine.
function momentOption(text: string | undefined, story: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (story === undefined) throw new StartFault('--now goes with --story.');
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new StartFault(`--now must be a moment such as 2027-01-12T09:00:00Z, not "${text}".`);
}

function readFlags(argv: string[]) {
  const { values: flags } = readCommandLine(argv, startCommand);
  const story = storyOption(flags.story);
  const isOwnFolder = story !== undefined && !argv.some((argument) => argument.startsWith('--data-dir'));
  return {
    dataDir: isOwnFolder ? `${flags['data-dir']}-${story}` : flags['data-dir'],
    story,
    moment: momentOption(flags.now, story),
    port: portOption('port', flags.port),
    headOfficePort: portOption('head-office-port', flags['head-office-port']),
    gatewayPort: portOption('gateway-port', flags['gateway-port']),
    rateLimit: rateLimitOf(countOption('requests-per-second', flags['requests-per-second'])),
    hasSamples: !flags['no-sample-documents'],
    mail: mailOption(flags, say),
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
    company: { ...demo.company, ...switchesOf(demo.company) },
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

// The gateways of a start: further ones take any port. Their certificates last as long as the story says, and their clock may follow another.
function openGateways({ past }: Telling, dataDir: string) {
  let certificateDays: number | undefined;
  let followed: Clock = past;
  const start = (name: string, port: number) =>
    startSandboxGateway({
      dataDir: path.join(dataDir, name),
      host: loopback,
      port,
      portFlag: '--gateway-port',
      clock: { now: () => followed.now(), monotonicMs: () => followed.monotonicMs() },
      logger: createLogger({ name, level: 'warn' }),
      certificateDays: () => certificateDays,
    });
  return {
    start,
    certificatesLast: (days: number | undefined) => void (certificateDays = days),
    follow: (clock: Clock) => void (followed = clock),
  };
}

async function tellPast(telling: Telling, tools: StoryTools, issueSamples: () => Promise<void>): Promise<void> {
  const { story } = telling;
  if (story === undefined) return;
  say('The story is being told.');
  await issueSamples();
  await story.tell(tools);
  telling.catchUp();
  await tools.context.health.check();
}

type OfStart = 'headOfficeUrl' | 'login' | 'demo' | 'signal' | 'silentGateway' | 'gatewayUrl';
type GatewaysOfStart = { dataDir: string; gateways: ReturnType<typeof openGateways> };

function showBranches(
  { isNew, past: present }: Telling,
  { dataDir, gateways: { certificatesLast, follow }, ...of }: Pick<BranchesTools, OfStart> & GatewaysOfStart,
): Promise<Branches> {
  say('The other branches open one after the other, which takes some minutes.');
  const folder = path.join(dataDir, 'branches');
  const version = productVersion();
  return openBranches({ ...of, folder, isNew, present, certificatesLast, gatewaysFollow: follow, version });
}

/** Starts everything on loopback; the first start sets up a demo company, key, unit and head office. */
export async function quickStart(argv: string[]): Promise<void> {
  const { port, headOfficePort, gatewayPort, rateLimit, mail, hasSamples, story: storyName, moment, ...flags } = readFlags(argv);
  const telling = openStory({ story: storyName, moment, folder: path.resolve(flags.dataDir) });
  const { story, isNew } = telling;
  process.stdout.write('\n');
  say('Sanad سند is starting; the first time it makes keys, a database and the dashboard, which takes longer.');
  const dataDir = openDataFolder(flags.dataDir);
  await telling.keep(false);
  // The end of a condition is not a warning, so it is not shown. The gateway's log would have a line for each request.
  const logs = createLogRing();
  const logger = createLogger({ name: 'sanad', alsoTo: logs });
  const pagesBuilt = buildPagesBeside(say, logger);
  const gateways = openGateways(telling, dataDir);
  const gateway = await saidWhenDone(gateways.start('sandbox-gateway', gatewayPort), 'The sandbox gateway is ready.');
  if (isNew) gateways.certificatesLast(story?.certificateDays);
  else if (story?.isLineDown) await takeLineDown(gateway.url);
  // The gateway has locked the folder, so this is the file of an earlier start and not in use.
  const descriptionFile = path.join(dataDir, 'quick-start.json');
  await rm(descriptionFile, { force: true });
  const place = { port: headOfficePort, aheadMs: telling.aheadMs, mail };
  const headOffice = startDemoProcess(path.join(dataDir, 'head-office'), place, logger);
  let keyStore: KeyStore | undefined;
  const branch = await startDemoBranch(telling, {
    dataDir,
    port,
    sandbox: gateway.baseUrl,
    rateLimit,
    mail,
    logger,
    logs,
    onKeyStore: (opened) => (keyStore = opened),
  });
  const stop = new AbortController();
  let background = Promise.resolve();
  let branches: Branches | undefined;
  let silentGateway: SandboxGateway | undefined;
  onTermination(async () => {
    stop.abort();
    await background;
    await branches?.close();
    await silentGateway?.close();
    await branch.close();
    await headOffice.close();
    await gateway.close();
  });
  say('The branch is ready; head office is next.');
  if (keyStore === undefined) throw new Error('the branch opens its key store at its start');
  const demo = await setUpDemo(branch.context, keyStore, telling.own.now());
  gateways.certificatesLast(undefined);
  const { url, context } = branch;
  const samples = { url, db: context.db, demo, signal: stop.signal };
  const tools: StoryTools = { url, gatewayUrl: gateway.url, context, demo, clock: telling.past, until: telling.until };
  if (isNew) await tellPast(telling, tools, async () => (hasSamples ? issueSampleMonth(samples, logger) : undefined));
  const { url: headOfficeUrl, login, manager } = await joinHeadOffice({ context, keyStore }, headOffice, demo);
  if (isNew) await story?.whenJoined?.({ ...tools, clock: telling.own }, manager);
  say('Head office is ready.');
  if (storyName === 'hundred-branches') {
    silentGateway = await gateways.start('silent-gateway', 0);
    const office = { headOfficeUrl, login, demo, signal: stop.signal };
    branches = await showBranches(telling, { ...office, dataDir, gateways, silentGateway, gatewayUrl: gateway.baseUrl });
  }
  await telling.keep(true);
  await pagesBuilt;
  const started = { base: url, gateway: gateway.url, headOffice: headOfficeUrl, login, manager, demo, dataDir };
  await announceDemo(started, descriptionFile);
  if (story === undefined && hasSamples) background = issueSampleMonth(samples, logger);
  background = story?.goOn?.({ ...tools, clock: telling.own }, stop.signal) ?? background;
}

if (import.meta.main) await runProgram(() => quickStart(process.argv.slice(2)));
