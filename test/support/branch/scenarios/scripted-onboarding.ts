import { rmSync } from 'node:fs';
import path from 'node:path';
import { storeProvision } from '#main/branch/companies/provision.ts';
import type { EgsUnitStateTable, EgsUnitTable } from '#main/branch/db/schema.ts';
import { CsidStore } from '#main/branch/egs-units/csid-store.ts';
import { createLostKeys, type LostKeys } from '#main/branch/egs-units/lost-keys.ts';
import { Onboarding } from '#main/branch/egs-units/onboarding.ts';
import { noError, type OnboardingTools } from '#main/branch/egs-units/onboarding-steps.ts';
import { requestProduction } from '#main/branch/egs-units/request-production.ts';
import { unitWithState } from '#main/branch/egs-units/unit-state.ts';
import type { GatewayClient } from '#main/branch/gateway/gateway-client.ts';
import type { ComplianceOutcome, CsidOutcome } from '#main/branch/gateway/gateway-answers.ts';
import { createConditions, type Conditions } from '#main/branch/health/conditions.ts';
import type { KeyStore } from '#main/branch/keys/key-store.ts';
import { readCsr } from '#main/core/certificate/csr.ts';
import { subjectName, writeCertificate } from '#main/core/certificate/write-certificate.ts';
import { createLogger } from '#main/platform/logger.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { authorityKeyPair, authoritySubject } from '../../core/stamp/stamp-signer.ts';
import { settableClock, type SettableClock } from '../../platform/settable-clock.ts';
import { temporaryFolder } from '../../platform/temporary-folder.ts';
import { testCompany } from '../running-branch.ts';
import { memoryKeychain } from '../keys/memory-keychain.ts';

/** What the scripted gateway does with the next call: `issue` makes a certificate for the key of the latest request. */
type CsidAnswer = CsidOutcome | 'issue' | 'issue for another key' | 'not compliant, with a compliance CSID';
export type ScriptedCall = 'compliance' | 'check' | 'production' | 'renew';

/** The onboarding of one unit on a real ledger, with a scripted gateway. */
export type ScriptedOnboarding = {
  database: LedgerDatabase;
  clock: SettableClock;
  keyStore: KeyStore;
  csids: CsidStore;
  conditions: Conditions;
  lostKeys: LostKeys;
  onboarding: Onboarding;
  tools: OnboardingTools;
  /** The answers to come, first in first out; if none are left, the gateway issues and accepts. */
  answers: Record<Exclude<ScriptedCall, 'check'>, CsidAnswer[]> & { check: ComplianceOutcome[] };
  /** The requests to the gateway, with the one-time code if there was one. */
  calls: string[];
  state(): EgsUnitStateTable;
  setState(state: Partial<EgsUnitStateTable>): void;
  /** Another onboarding on the same ledger and keys, as after a start. */
  restart(): Promise<Onboarding>;
  requestProduction(otp: string): Promise<{ expiresAt: string }>;
  close(): Promise<void>;
};

export const scriptedUnitId = '11111111-1111-4111-8111-111111111111';

const logger = createLogger({ name: 'test', level: 'silent' });

function certificateFor(csr: string, serialNumber: bigint, publicKey?: Uint8Array): string {
  const request = readCsr(csr);
  if (!request.ok) throw new Error('the certificate request cannot be read');
  return writeCertificate({
    subject: request.value.subject,
    publicKey: publicKey ?? request.value.publicKey,
    issuer: { name: subjectName(authoritySubject), privateKey: authorityKeyPair().privateKey },
    serialNumber,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validTo: new Date('2031-01-01T00:00:00Z'),
  });
}

const unexpected = () => Promise.reject(new Error('an onboarding submits no document'));

function scriptedClient(answers: ScriptedOnboarding['answers'], calls: string[]): GatewayClient {
  let latestCsr = '';
  let serial = 0n;
  const issue = (publicKey?: Uint8Array) => {
    serial += 1n;
    const certificate = certificateFor(latestCsr, serial, publicKey);
    return { requestId: String(serial), token: `token-${serial}`, certificate, secret: `secret-${serial}` };
  };
  function csid(call: Exclude<ScriptedCall, 'check'>): CsidOutcome {
    const answer = answers[call].shift() ?? 'issue';
    if (answer === 'issue') return { kind: 'issued', ...issue() };
    if (answer === 'issue for another key') return { kind: 'issued', ...issue(authorityKeyPair().publicKey) };
    if (answer === 'not compliant, with a compliance CSID') return { kind: 'not_compliant', csid: issue() };
    return answer;
  }
  return {
    async requestComplianceCsid({ csr, otp }) {
      calls.push(`compliance ${otp}`);
      latestCsr = csr;
      return csid('compliance');
    },
    async requestProductionCsid() {
      calls.push('production');
      return csid('production');
    },
    async renewCsid({ csr, otp }) {
      calls.push(`renew ${otp}`);
      latestCsr = csr;
      return csid('renew');
    },
    async checkCompliance() {
      calls.push('check');
      return answers.check.shift() ?? { kind: 'passed', warnings: [] };
    },
    report: unexpected,
    clear: unexpected,
    close: async () => undefined,
  };
}

function insertUnit(database: LedgerDatabase, unit: Partial<EgsUnitTable>): void {
  const created = {
    egs_unit_id: scriptedUnitId,
    company_id: testCompany.company_id,
    environment: 'sandbox',
    unit_name: 'Till',
    serial_number: `1-Sanad|2-0|3-${scriptedUnitId}`,
    phase: 2,
    invoice_type: 'simplified',
    created_at: '2026-11-20T09:00:00.000Z',
  } as const;
  database.transact((writer) => {
    writer.insert('egs_units', { ...created, ...unit });
    writer.insert('egs_unit_states', {
      egs_unit_id: scriptedUnitId,
      onboarding_status: 'pending',
      onboarding_step: 'compliance_csid',
      attempt_id: 'attempt-1',
      compliance_certificate_id: null,
      compliance_documents_passed: 0,
      production_certificate_id: null,
      ...noError,
    });
  });
}

/** Opens a ledger with one unit that is pending and has no certificate yet; by default in the sandbox. */
export async function scriptedOnboarding(unit: Partial<EgsUnitTable> = {}): Promise<ScriptedOnboarding> {
  const folder = temporaryFolder('onboarding');
  const database = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const db = database.reader;
  const { commit } = new WriteQueue(database);
  const appliance = { appliance_id: 'a', branch_name: 'Riyadh', organization_id: 'o', organization_name: 'O', plan: 'test' };
  const limits = { sandbox_unit_limit: 5, production_unit_limit: 5, monthly_document_limit: null };
  await commit((writer) =>
    storeProvision(writer, { appliance: { ...appliance, ...limits }, companies: [testCompany], apiKeys: [] }),
  );
  insertUnit(database, unit);

  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const keyStore = memoryKeychain();
  const answers: ScriptedOnboarding['answers'] = { compliance: [], check: [], production: [], renew: [] };
  const calls: string[] = [];
  const client = scriptedClient(answers, calls);
  const conditions = createConditions(clock, logger);
  const opened: Onboarding[] = [];
  const open = () => {
    // Keys that were read once stay in memory, so another start needs its own store.
    const csids = new CsidStore(db, keyStore);
    const tools = { db, clock, keyStore, csids, gatewayOf: () => client, commit };
    const onboarding = new Onboarding({ ...tools, logger, random: () => 0.5 });
    opened.push(onboarding);
    return { tools, onboarding, csids, lostKeys: createLostKeys({ db, commit, csids, conditions }) };
  };
  const { tools, onboarding, csids, lostKeys } = open();
  return {
    database,
    clock,
    keyStore,
    csids,
    conditions,
    lostKeys,
    onboarding,
    tools,
    answers,
    calls,
    state: () => unitWithState(db, scriptedUnitId).state,
    setState(state) {
      database.transact((writer) => writer.update('egs_unit_states', state, { egs_unit_id: scriptedUnitId }));
    },
    async restart() {
      for (const earlier of opened) await earlier.close();
      return open().onboarding;
    },
    requestProduction: (otp) => requestProduction(scriptedUnitId, otp, { ...tools, onboarding, lostKeys }),
    async close() {
      for (const each of opened) await each.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
