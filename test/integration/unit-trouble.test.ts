import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../src-shared/api/app-error.ts';
import type { GatewayCredentials } from '../../src-main/branch/gateway/gateway-client.ts';
import { eventually } from '../support/running-branch.ts';
import { openSubmissionTrial, reported } from '../support/submission-trial.ts';
import type { SubmissionTrial } from '../support/submission-trial.ts';

let trial: SubmissionTrial;
let isLocked: boolean;
let serial = 0;

// The standing clock never lets a pause of a breaker pass.
beforeEach(async () => {
  isLocked = false;
  const credentialsOf = (): Promise<GatewayCredentials> =>
    isLocked ? Promise.reject(new AppError('KEY_STORE_UNAVAILABLE')) : Promise.resolve({ token: 'token', secret: 'secret' });
  trial = await openSubmissionTrial({ credentialsOf });
  trial.gateway.answer = reported;
});

afterEach(() => trial.close());

async function sell(count = 1): Promise<string> {
  let invoiceId = '';
  for (let sale = 0; sale < count; sale += 1) {
    serial += 1;
    invoiceId = await trial.documents.append({ number: `U-${serial}` });
    await trial.queue.submitInline(invoiceId, 'sandbox');
  }
  return invoiceId;
}

function lock(): void {
  isLocked = true;
  trial.conditions.begin({ code: 'KEY_STORE_UNAVAILABLE', subject: '', message: 'Locked.', severity: 'error' });
}

function unlock(): void {
  isLocked = false;
  trial.conditions.end('KEY_STORE_UNAVAILABLE');
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

test('does not tell keys out of reach as a refusal of the gateway', async () => {
  lock();
  const { last_error: lastError } = trial.detailOf(await sell(6));
  expect(lastError).toContain('keys');
  expect(lastError).not.toContain('gateway does not take');
  expect(trial.gateway.received).toHaveLength(0);
});

test('still tells refused credentials as what they are', async () => {
  trial.gateway.answer = { status: 401 };
  expect(trial.detailOf(await sell(6)).last_error).toContain('gateway does not take the credentials');
});

test('sends for a unit at once when the key store is back', async () => {
  lock();
  await sell(6);
  unlock();
  expect(trial.detailOf(await sell()).status).toBe('reported');
});

test('sends for a unit at once when it has another certificate', async () => {
  const { db } = trial;
  db.run(db.sql.insertInto('egs_unit_states').values(stateWith(null)));
  trial.gateway.answer = { status: 401 };
  await sell(6);
  trial.gateway.answer = reported;
  expect(trial.detailOf(await sell()).status).toBe('queued');
  db.run(db.sql.updateTable('egs_unit_states').set({ production_certificate_id: 'certificate-1' }));
  expect(trial.detailOf(await sell()).status).toBe('reported');
});

test('sends what has waited for the key store at once when that is back', async () => {
  lock();
  const waiting = await sell(3);
  await trial.queue.start();
  unlock();
  const settled = await eventually(
    () => Promise.resolve(trial.detailOf(waiting)),
    ({ status }) => status === 'reported',
  );
  expect(settled.retry_count).toBe(1);
});
