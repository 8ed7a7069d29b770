import { expect, onTestFinished, test } from 'vitest';
import type { EgsUnitStateTable, EgsUnitTable } from '#main/branch/db/schema.ts';
import {
  checkNextDocument,
  csidRefusal,
  csrFor,
  otpName,
  otpOf,
  requestCompliance,
  requestProductionCsid,
  type StepOutcome,
} from '#main/branch/egs-units/onboarding-steps.ts';
import { unitWithState, type UnitWithState } from '#main/branch/egs-units/unit-state.ts';
import { readCsr } from '#main/core/certificate/csr.ts';
import { testCompany } from '#support/branch/running-branch.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

const attemptId = 'attempt-1';
const silent = { kind: 'unreachable', reason: 'no answer' } as const;

let scripted: ScriptedOnboarding;

async function open(unit: Partial<EgsUnitTable> = {}): Promise<void> {
  const opened = await scriptedOnboarding(unit);
  onTestFinished(() => opened.close());
  scripted = opened;
}

function current(): UnitWithState {
  return unitWithState(scripted.database.reader, scriptedUnitId);
}

function clearProfile(): void {
  scripted.database.transact((writer) => {
    writer.update('companies', { business_category: null }, { company_id: testCompany.company_id });
  });
}

/** What a step of the onboarding makes of the unit; the step itself writes nothing. */
function persist(outcome: StepOutcome): Partial<EgsUnitStateTable> {
  if (outcome.kind !== 'moved') throw new Error(`the step ended with ${JSON.stringify(outcome)}`);
  const { certificate, state } = outcome.move;
  scripted.database.transact((writer) => {
    if (certificate !== undefined) writer.insert('egs_certificates', certificate);
  });
  scripted.setState(state);
  return state;
}

function compliance(): Promise<StepOutcome> {
  return requestCompliance(current(), attemptId, '123345', scripted.tools);
}

test('the one-time code is the one given, else that of the sandbox; production has none', async () => {
  await open();
  expect(await otpOf(current(), scripted.keyStore)).toBe('123345');
  await scripted.keyStore.put(otpName(scriptedUnitId), Buffer.from('654321'));
  expect(await otpOf(current(), scripted.keyStore)).toBe('654321');
  await open({ environment: 'production' });
  expect(await otpOf(current(), scripted.keyStore)).toBeUndefined();
});

test('the certificate request is for the key and the unit, and needs the business category of the company', async () => {
  await open();
  const keyPair = await scripted.csids.keyPairOf(scriptedUnitId, attemptId);
  const csr = readCsr(csrFor(current(), keyPair, scripted.tools.db) ?? '');
  expect(csr).toMatchObject({ ok: true, value: { subject: { serialNumber: current().unit.serial_number } } });
  expect(csr.ok && Buffer.from(csr.value.publicKey)).toEqual(Buffer.from(keyPair.publicKey));
  clearProfile();
  expect(csrFor(current(), keyPair, scripted.tools.db)).toBeUndefined();
});

test.each([
  ['Invalid-OTP', 'INVALID_OTP'],
  ['Missing-OTP', 'INVALID_OTP'],
  ['Invalid-CSR', 'Invalid-CSR'],
])('a CSID request refused with %s fails with %s', (code, expected) => {
  expect(csidRefusal({ code, message: 'no' })).toEqual({ kind: 'failed', code: expected, message: 'no' });
});

test('after the compliance CSID come the compliance documents', async () => {
  await open();
  expect(persist(await compliance())).toMatchObject({
    onboarding_status: 'pending',
    onboarding_step: 'compliance_documents',
    attempt_id: attemptId,
    compliance_documents_passed: 0,
  });
});

test('a unit that is renewed stays active after its new compliance CSID', async () => {
  await open();
  scripted.setState({ onboarding_status: 'active' });
  expect(persist(await compliance())).toMatchObject({ onboarding_status: 'active', onboarding_step: 'compliance_documents' });
});

test.each([
  ['issue for another key', { kind: 'failed', code: 'CERTIFICATE_UNUSABLE' }],
  [{ kind: 'not_compliant' }, { kind: 'failed', code: 'NOT_COMPLIANT' }],
  [
    { kind: 'refused', code: 'Invalid-OTP', message: 'no' },
    { kind: 'failed', code: 'INVALID_OTP' },
  ],
  [silent, silent],
] as const)('a compliance CSID request answered with %j ends so: %j', async (answer, outcome) => {
  await open();
  scripted.answers.compliance.push(answer);
  expect(await compliance()).toMatchObject(outcome);
});

test('sends no request for a company without a business category', async () => {
  await open();
  clearProfile();
  expect(await compliance()).toMatchObject({ kind: 'failed', code: 'COMPANY_PROFILE_INCOMPLETE' });
  expect(scripted.calls).toEqual([]);
});

test('has one compliance document of each kind checked, then requests the production CSID', async () => {
  await open();
  persist(await compliance());
  for (const passed of [1, 2, 3])
    expect(persist(await checkNextDocument(current(), scripted.tools))).toMatchObject({ compliance_documents_passed: passed });
  expect(persist(await checkNextDocument(current(), scripted.tools))).toMatchObject({ onboarding_step: 'production_csid' });
  expect(scripted.calls).toEqual(['compliance 123345', 'check', 'check', 'check']);
});

test('names the document that the authority rejects, and repeats one that it does not answer', async () => {
  await open();
  persist(await compliance());
  scripted.answers.check.push(silent, { kind: 'rejected', errors: [], warnings: [] });
  expect(await checkNextDocument(current(), scripted.tools)).toEqual(silent);
  expect(await checkNextDocument(current(), scripted.tools)).toMatchObject({
    kind: 'failed',
    code: 'COMPLIANCE_DOCUMENT_REJECTED',
    message: expect.stringContaining('simplified invoice'),
  });
});

test('a unit is active with the production CSID', async () => {
  await open();
  persist(await compliance());
  const state = persist(await requestProductionCsid(current(), scripted.tools));
  expect(state).toMatchObject({ onboarding_status: 'active', onboarding_step: 'done', error_code: null });
  expect(state.production_certificate_id).not.toBe(current().state.compliance_certificate_id);
});

test('another compliance CSID in place of the production CSID has the check repeated', async () => {
  await open();
  const first = persist(await compliance());
  scripted.answers.production.push('not compliant, with a compliance CSID');
  const again = persist(await requestProductionCsid(current(), scripted.tools));
  expect(again).toMatchObject({ onboarding_step: 'compliance_documents', compliance_documents_passed: 0 });
  expect(again.compliance_certificate_id).not.toBe(first.compliance_certificate_id);
});

test.each([
  ['issue for another key', { kind: 'failed', code: 'CERTIFICATE_UNUSABLE' }],
  [{ kind: 'not_compliant' }, { kind: 'failed', code: 'PRODUCTION_CSID_REFUSED' }],
  [
    { kind: 'refused', code: 'Other', message: 'no' },
    { kind: 'failed', code: 'PRODUCTION_CSID_REFUSED', message: 'Other: no' },
  ],
  [silent, silent],
] as const)('a production CSID request answered with %j ends so: %j', async (answer, outcome) => {
  await open();
  persist(await compliance());
  scripted.answers.production.push(answer);
  expect(await requestProductionCsid(current(), scripted.tools)).toMatchObject(outcome);
});
