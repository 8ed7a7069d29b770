import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#main/platform/clock.ts';
import { createLogger } from '#main/platform/logger.ts';
import type { BehaviorName } from '#main/sandbox-gateway/authority/behavior.ts';
import { startSandboxGateway } from '#main/sandbox-gateway/start-sandbox-gateway.ts';
import type { TranscriptLine } from '#support/sandbox-gateway/public-clients/transcript.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

// Public clients from the registry; only the address that they call is changed.
const clients = ['zatca-sdk@0.1.2', 'zatca-xml-js@0.1.9'];
const installWithinMs = 300_000;
const driveWithinMs = 120_000;

const run = promisify(execFile);
const folder = temporaryFolder('public-clients');
const logger = createLogger({ name: 'test', level: 'silent' });

beforeAll(async () => {
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...flags, ...clients], {
    cwd: folder,
    timeout: installWithinMs,
    shell: process.platform === 'win32',
  });
}, installWithinMs);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Drive = { transcript: TranscriptLine[]; said: string[] };

/** Lets a client go its way against a gateway of that behavior, and prints what passed between them. */
async function drive(client: string, behavior: BehaviorName): Promise<Drive> {
  const dataDir = temporaryFolder(`${client}-${behavior}`);
  const gateway = await startSandboxGateway({ dataDir, host: '127.0.0.1', port: 0, clock: systemClock, logger, behavior });
  try {
    const script = path.resolve(import.meta.dirname, `../../support/sandbox-gateway/public-clients/drive-${client}.ts`);
    const environment = behavior === 'production' ? 'production' : 'sandbox';
    const { stdout } = await run(process.execPath, [script, folder, gateway.baseUrl, environment], { timeout: driveWithinMs });
    const driven = JSON.parse(stdout) as Drive;
    const lines = driven.transcript.map((line) => `  ${textOf(line)}`);
    process.stdout.write(`\n${client} against ${behavior}\n${lines.join('\n')}\n  says: ${driven.said.join('; ')}\n`);
    return driven;
  } finally {
    await gateway.close();
  }
}

function textOf({ call, status, outcome, errors, warnings }: TranscriptLine): string {
  return [call, status, outcome, ...errors.map((code) => `ERROR ${code}`), ...warnings.map((code) => `WARNING ${code}`)].join(
    ' ',
  );
}

const csidIssued = 'POST /compliance 200 ISSUED';
const productionIssued = 'POST /production/csids 200 ISSUED';

function times(count: number, line: string): string[] {
  return Array.from({ length: count }, () => line);
}

test.each([
  ['developer-portal', 'PATCH /production/csids 200 ISSUED'],
  ['production', 'PATCH /production/csids 428 NOT_COMPLIANT'],
] as const)(
  'zatca-sdk goes from its CSR to a reported and a cleared document against %s, and asks for a renewal',
  async (behavior, renewal) => {
    const { transcript, said } = await drive('zatca-sdk', behavior);
    expect(transcript.map(textOf)).toEqual([
      csidIssued,
      ...times(3, 'POST /compliance/invoices 200 CLEARED'),
      ...times(3, 'POST /compliance/invoices 200 REPORTED'),
      productionIssued,
      'POST /invoices/reporting/single 200 REPORTED',
      'POST /invoices/clearance/single 200 CLEARED',
      renewal,
    ]);
    expect(said).toContain('accepted: true, cleared XML: false');
    expect(said).toContain('accepted: true, cleared XML: true');
  },
  driveWithinMs,
);

// The client writes the time of its QR with a Z and claims a summary invoice without naming the buyer: live gateways warn of
// both. It treats 202 as a failure, although the document is reported.
const warned = 'WARNING BR-KSA-71 WARNING invoiceTimeStamp_QRCODE_INVALID';

test.each(['developer-portal', 'production'] as const)(
  'zatca-xml-js goes from its CSR to a reported document against %s',
  async (behavior) => {
    const { transcript, said } = await drive('zatca-xml-js', behavior);
    expect(transcript.map(textOf)).toEqual([
      csidIssued,
      ...times(3, `POST /compliance/invoices 202 REPORTED ${warned}`),
      productionIssued,
      `POST /invoices/reporting/single 202 REPORTED ${warned}`,
    ]);
    expect(said).toContain('issueProductionCertificate: ok');
  },
  driveWithinMs,
);
