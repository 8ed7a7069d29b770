import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ledgerFileName } from '#main/branch/db/data-files.ts';
import { openLedgerReadOnly, type LedgerReader } from '#main/branch/db/ledger-database.ts';
import { eventually } from '../branch/running-branch.ts';
import { runProgramProcess, type RunningProgram } from '../commands/running-program.ts';
import type { HeadOfficeProcess } from '../head-office/head-office-process.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';
import { enrolBranch } from './enrol-branch.ts';

const ready = /(https?:\S+)\/v1\n/u;
type Reply = { status: number; body: Record<string, unknown> };

/** An appliance and its sandbox gateway, each in a process of its own; the appliance has joined a head office. */
export type BranchProcess = {
  url: string;
  units: string[];
  applianceId: string;
  send(method: string, route: string, body?: unknown): Promise<Reply>;
  /** Reads the ledger beside the appliance. */
  readLedger<Value>(work: (ledger: LedgerReader) => Value): Value;
  dataDir: string;
  restart(): Promise<void>;
  /** SIGKILL to the appliance alone. */
  kill(): Promise<void>;
  /** SIGTERM to the appliance alone. */
  stopAppliance(): Promise<void>;
  /** Starts the appliance again, under the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

async function activeUnit(send: BranchProcess['send'], name: string): Promise<string> {
  const unit = await send('POST', '/v1/egs', { unit_name: name, invoice_type: 'both' });
  const id = String(unit.body['egs_unit_id']);
  await eventually(
    () => send('GET', `/v1/egs/${id}/status`),
    ({ body }) => body['onboarding_status'] === 'active',
  );
  return id;
}

/** Starts an appliance that joins a head office, with so many active units. */
export async function startBranchProcess(
  headOffice: HeadOfficeProcess,
  unitCount: number,
  folder: string = temporaryFolder('branch-process'),
): Promise<BranchProcess> {
  const { apiKey, code } = await enrolBranch(headOffice);
  const gatewayFlags = ['--data-dir', path.join(folder, 'gateway'), '--port', '0'];
  const gateway = await runProgramProcess('sandbox-gateway.ts', gatewayFlags, /listens on \S+ /u);
  const passphraseFile = path.join(folder, 'passphrase');
  writeFileSync(passphraseFile, 'of a test, long enough\n', { mode: 0o600 });
  const dataDir = path.join(folder, 'branch');
  const keys = ['--keys', 'sealed-file', '--passphrase-file', passphraseFile];
  const gatewayUrl = /listens on (\S+) /u.exec(gateway.standardOutput())?.[1] ?? '';
  const joins = ['--enrol', code, '--head-office', headOffice.url, '--sandbox-gateway-url', gatewayUrl];
  const pace = ['--requests-per-second', '100000', '--no-request-log'];
  const run = (port: string): Promise<RunningProgram> =>
    runProgramProcess('branch.ts', ['--data-dir', dataDir, '--port', port, ...keys, ...joins, ...pace], ready);
  let branch = await run('0');
  const base = ready.exec(branch.standardOutput())?.[1] ?? '';
  const send: BranchProcess['send'] = async (method, route, body) => {
    const response = await fetch(base + route, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        prefer: 'respond-async',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  };
  // The key arrives with the first snapshot.
  await eventually(
    () => send('GET', '/v1/auth/context'),
    ({ status }) => status === 200,
  );
  const units: string[] = [];
  for (let unit = 1; unit <= unitCount; unit += 1) units.push(await activeUnit(send, `Till ${unit}`));
  const appliances = await headOffice.send('GET', '/appliances');
  const [{ appliance_id: applianceId } = {}] = appliances.body['data'] as Record<string, unknown>[];
  return {
    url: base,
    units,
    applianceId: String(applianceId),
    send,
    readLedger(work) {
      const ledger = openLedgerReadOnly(path.join(dataDir, ledgerFileName));
      try {
        return work(ledger);
      } finally {
        ledger.close();
      }
    },
    dataDir,
    async restart() {
      await branch.stop();
      branch = await run(new URL(base).port);
    },
    kill: () => branch.kill(),
    async stopAppliance() {
      await branch.stop();
    },
    async start() {
      branch = await run(new URL(base).port);
    },
    async stop() {
      await branch.stop();
      await gateway.stop();
    },
  };
}
