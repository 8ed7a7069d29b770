import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiKey, hashApiKey } from '#main/server/authentication/api-key.ts';
import type { Provision } from '#main/branch/companies/provision.ts';
import type { BranchConfig } from '#main/branch/config.ts';
import type { ApiKeyTable, CompanyTable, Environment } from '#main/branch/db/schema.ts';
import type { BranchParts } from '#main/branch/context.ts';
import { startBranch, type Branch } from '#main/branch/start-branch.ts';
import { createLogger } from '#main/platform/logger.ts';
import type { BehaviorName } from '#main/sandbox-gateway/authority/behavior.ts';
import { startSandboxGateway } from '#main/sandbox-gateway/start-sandbox-gateway.ts';
import { sampleAddress, sampleSeller } from '../core/sample-parties.ts';
import { settableClock, type SettableClock } from '../platform/settable-clock.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';
import { requestAddress } from './request-address.ts';
import { openQuickSealedFile } from './keys/quick-sealed-file.ts';

export const testCompany: CompanyTable = {
  company_id: 'company-1',
  legal_name: 'Test Trading Company',
  legal_name_ar: 'شركة الاختبار التجارية',
  vat_number: sampleSeller.vatNumber,
  cr_number: sampleSeller.identification.number,
  ...requestAddress(sampleAddress),
  business_category: 'Retail',
  short_address: 'RRMA8228',
  group_member_tin: null,
  external_originals: 1,
  require_arabic: 0,
  receipt_links: 0,
};

export const testSeller = {
  name: 'Test Trading Company',
  name_ar: 'شركة الاختبار التجارية',
  vat_number: testCompany.vat_number,
  cr_number: testCompany.cr_number,
  address: requestAddress(sampleAddress),
};

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

export type RunningBranch = {
  branch: Branch;
  gatewayUrl: string;
  /** Where the authority's API begins. */
  gatewayBaseUrl: string;
  clock: SettableClock;
  dataDir: string;
  apiKey: string;
  /** Sends JSON with the sandbox key unless the headers say otherwise. */
  send(method: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  provision(changes?: ProvisionChanges): Promise<void>;
  createActiveUnit(body?: Record<string, unknown>): Promise<string>;
  /** Has the gateway misbehave as its `/faults` describe. */
  orderFaults(faults: Record<string, number>): Promise<void>;
  clearFaults(): Promise<void>;
  stopGateway(): Promise<void>;
  startGateway(): Promise<void>;
  /** Stops the appliance, does something to its folder and starts it again. */
  restart(meanwhile?: () => void): Promise<void>;
  /** Stops only the appliance; `start` starts it again on its data folder, or on another one. */
  stop(): Promise<void>;
  start(folder?: string): Promise<void>;
  close(): Promise<void>;
};

type ProvisionChanges = { company?: Partial<CompanyTable>; appliance?: Partial<Provision['appliance']>; apiKeys?: ApiKeyTable[] };

const logger = createLogger({ name: 'test', level: 'silent' });

export function apiKeyRow(apiKey: string, changes: Partial<ApiKeyTable> = {}): ApiKeyTable {
  const environment: Environment = apiKey.startsWith('tax_live_') ? 'production' : 'sandbox';
  return {
    key_id: `key-${apiKey.slice(-6)}`,
    company_id: testCompany.company_id,
    environment,
    name: 'Test key',
    key_hash: hashApiKey(apiKey),
    prefix: environment === 'sandbox' ? 'tax_test_' : 'tax_live_',
    last_four: apiKey.slice(-4),
    default_egs_unit_id: null,
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: null,
    revoked_at: null,
    ...changes,
  };
}

/** Opens the keys of a test's appliance. */
export const testKeysPassphrase = 'test passphrase';

const testAppliance: Provision['appliance'] = {
  appliance_id: 'appliance-1',
  branch_name: 'Test Branch',
  organization_id: 'organization-1',
  organization_name: 'Test Group',
  plan: 'Starter',
  sandbox_unit_limit: 50,
  production_unit_limit: 1,
  monthly_document_limit: null,
};

/** Polls until something holds; the limit is generous because only a defect reaches it. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
  longestMs = 60_000,
): Promise<Value> {
  const beganAt = performance.now();
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    const waitedMs = performance.now() - beganAt;
    if (waitedMs > longestMs) throw new Error(`never came true; last seen: ${JSON.stringify(value)}`);
    // What takes long is looked at less often, so that no limit of requests is reached.
    await wait(Math.min(Math.max(10, waitedMs / 20), 250));
  }
}

/** What a test may choose of an appliance; the company's id is a UUID where head office has to know it. */
export type BranchOptions = Partial<BranchParts> & {
  behavior?: BehaviorName;
  companyId?: string;
  /** What the clock shows; by default it is the same in every run. */
  startsAt?: string;
};

/** A complete appliance with its own sandbox gateway in a temporary folder, on a fixed clock. */
export async function runBranch(
  settings: Partial<BranchConfig> = {},
  {
    behavior = 'developer-portal',
    companyId = testCompany.company_id,
    startsAt = '2026-11-20T09:00:00.000Z',
    ...parts
  }: BranchOptions = {},
): Promise<RunningBranch> {
  const clock = settableClock(startsAt);
  const dataDir = temporaryFolder('branch');
  const gatewayOptions = { dataDir: path.join(dataDir, 'gateway'), host: '127.0.0.1', clock, logger, behavior };
  let gateway = await startSandboxGateway({ ...gatewayOptions, port: 0 });
  const gatewayUrl = gateway.url;
  const base = gateway.baseUrl;
  const apiKey = createApiKey('sandbox');
  const start = (folder = path.join(dataDir, 'branch')) =>
    startBranch(
      {
        dataDir: folder,
        port: 0,
        gatewayUrls: { sandbox: base, production: base },
        inlineWaitMs: 3_000,
        rateLimit: { perSecond: 1e6, burst: 1e6 },
        version: '0.0.0-test',
        ...settings,
      },
      {
        clock,
        logger,
        random: () => 0.5,
        openKeyStore: (folder) => openQuickSealedFile(path.join(folder, 'keys.sealed'), testKeysPassphrase),
        ...parts,
      },
    );
  let branch = await start();
  let isStopped = false;

  const send: RunningBranch['send'] = async (method, route, body, headers = {}) => {
    const response = await fetch(branch.url + route, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : { text }) as Record<string, unknown>,
    };
  };

  const running: RunningBranch = {
    get branch() {
      return branch;
    },
    gatewayUrl,
    gatewayBaseUrl: base,
    clock,
    dataDir,
    apiKey,
    send,
    provision: (changes = {}) =>
      branch.context.provision({
        appliance: { ...testAppliance, ...changes.appliance },
        companies: [{ ...testCompany, company_id: companyId, ...changes.company }],
        apiKeys: [apiKeyRow(apiKey, { company_id: companyId }), ...(changes.apiKeys ?? [])],
      }),
    async createActiveUnit(body = { unit_name: 'Till 1', invoice_type: 'both' }) {
      const created = await send('POST', '/v1/egs', body);
      const id = String(created.body['egs_unit_id']);
      await eventually(
        () => send('GET', `/v1/egs/${id}/status`),
        (status) => status.body['onboarding_status'] === 'active',
      );
      return id;
    },
    async orderFaults(faults) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${gatewayUrl}/faults`, { method: 'POST', headers, body: JSON.stringify(faults) });
      if (!answer.ok) throw new Error(`the gateway takes no such faults: ${JSON.stringify(faults)}`);
    },
    async clearFaults() {
      await fetch(`${gatewayUrl}/faults`, { method: 'DELETE' });
    },
    stopGateway: () => gateway.close(),
    async startGateway() {
      gateway = await startSandboxGateway({ ...gatewayOptions, port: Number(new URL(gatewayUrl).port) });
    },
    async restart(meanwhile = () => undefined) {
      await running.stop();
      meanwhile();
      await running.start();
    },
    async stop() {
      await branch.close();
      isStopped = true;
    },
    async start(folder) {
      branch = await start(folder);
      isStopped = false;
    },
    async close() {
      if (!isStopped) await branch.close();
      await gateway.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await running.provision();
  return running;
}
