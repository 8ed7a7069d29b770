import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/api/app-error.ts';
import type { GatewayCredentials } from '#main/branch/gateway/gateway-answers.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startSubmissionTest, reported, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';

let setup: SubmissionTest;
let isLocked: boolean;
let serial = 0;

// The clock does not advance, so a pause of a breaker never ends.
beforeEach(async () => {
  isLocked = false;
  const credentialsOf = (): Promise<GatewayCredentials> =>
    isLocked ? Promise.reject(new AppError('KEY_STORE_UNAVAILABLE')) : Promise.resolve({ token: 'token', secret: 'secret' });
  setup = await startSubmissionTest({ credentialsOf });
  setup.gateway.answer = reported;
});

afterEach(() => setup.close());

async function sell(count = 1): Promise<string> {
  let invoiceId = '';
  for (let sale = 0; sale < count; sale += 1) {
    serial += 1;
    invoiceId = await setup.documents.append({ number: `U-${serial}` });
    await setup.queue.submitInline(invoiceId, 'sandbox');
  }
  return invoiceId;
}

function lock(): void {
  isLocked = true;
  setup.conditions.begin({ code: 'KEY_STORE_UNAVAILABLE', subject: '', message: 'Locked.', severity: 'error' });
}

function unlock(): void {
  isLocked = false;
  setup.conditions.end('KEY_STORE_UNAVAILABLE');
}

function stateWith(certificateId: string | null) {
  return {
    egs_unit_id: 'unit-1',
    onboarding_status: 'active',
    onboarding_step: 'done',
    attempt_id: 'attempt-1',
    compliance_certificate_id: null,
    compliance_documents_passed: 0,
    production_certificate_id: certificateId,
    failed_attempts: 0,
  } as const;
}

test('does not report an unavailable key store as a refusal of the gateway', async () => {
  lock();
  const { last_error: lastError } = setup.detailOf(await sell(6));
  expect(lastError).toContain('keys');
  expect(lastError).not.toContain('gateway does not take');
  expect(setup.gateway.received).toHaveLength(0);
});

test('still reports refused credentials as such', async () => {
  setup.gateway.answer = { status: 401 };
  expect(setup.detailOf(await sell(6)).last_error).toContain('gateway does not take the credentials');
});

test('sends for a unit at once when the key store is back', async () => {
  lock();
  await sell(6);
  unlock();
  expect(setup.detailOf(await sell()).status).toBe('reported');
});

test('sends for a unit at once when it has another certificate', async () => {
  const { db } = setup;
  db.transact((writer) => writer.run(writer.sql.insertInto('egs_unit_states').values(stateWith(null))));
  setup.gateway.answer = { status: 401 };
  await sell(6);
  setup.gateway.answer = reported;
  expect(setup.detailOf(await sell()).status).toBe('queued');
  db.transact((writer) =>
    writer.run(writer.sql.updateTable('egs_unit_states').set({ production_certificate_id: 'certificate-1' })),
  );
  expect(setup.detailOf(await sell()).status).toBe('reported');
});

test('sends what has waited for the key store at once when that is back', async () => {
  lock();
  const waiting = await sell(3);
  await setup.queue.start();
  unlock();
  const settled = await eventually(
    () => Promise.resolve(setup.detailOf(waiting)),
    ({ status }) => status === 'reported',
  );
  expect(settled.retry_count).toBe(1);
});
