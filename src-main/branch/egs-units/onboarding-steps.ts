import assert from 'node:assert/strict';
import { writeCsr, type CsrSubject } from '#main/core/certificate/csr.ts';
import type { KeyPair } from '#main/core/certificate/key-pair.ts';
import type { Clock } from '#main/platform/clock.ts';
import { templateOf } from '#main/core/certificate/template.ts';
import { companyOf } from '../companies/company-profile.ts';
import { applianceOf } from '../companies/provision.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { Environment, ApplianceTable, CompanyTable, EgsUnitTable } from '../db/schema.ts';
import { formatMessages } from '../gateway/format-messages.ts';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import type { IssuedCsid } from '../gateway/gateway-answers.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { complianceKindsOf, stampComplianceDocument } from './compliance-documents.ts';
import type { CsidStore } from './csid-store.ts';
import type { UnitMove, UnitWithState } from './unit-state.ts';

const upperBound = 64;
const invoiceTypeTitles = { standard: '1000', simplified: '0100', both: '1100' } as const;

function isVatGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

function registeredAddress(company: CompanyTable): string | undefined {
  if (company.short_address !== null) return company.short_address;
  if (company.street === null || company.city === null) return undefined;
  return [company.building_number, `${company.street}, ${company.city}`].filter((part) => part !== null).join(' ');
}

// What the unit's certificate request says (contract §6, standard §5), or undefined where the company profile lacks what the
// authority demands.
function csrSubjectOf(unit: EgsUnitTable, company: CompanyTable, appliance: ApplianceTable): CsrSubject | undefined {
  const address = registeredAddress(company);
  const organizationUnit = isVatGroup(company.vat_number) ? company.group_member_tin : appliance.branch_name;
  if (address === undefined || organizationUnit === null || company.business_category === null) return undefined;
  return {
    commonName: unit.serial_number.slice(0, upperBound),
    serialNumber: unit.serial_number,
    organizationIdentifier: company.vat_number,
    organizationUnit: organizationUnit.slice(0, upperBound),
    organization: company.legal_name.slice(0, upperBound),
    country: 'SA',
    invoiceTypes: unit.phase === 1 ? '0100' : invoiceTypeTitles[unit.invoice_type],
    registeredAddress: address,
    businessCategory: company.business_category,
    template: templateOf(unit.environment),
  };
}

/** What onboarding works with. */
export type OnboardingTools = {
  db: LedgerReader;
  clock: Clock;
  keyStore: KeyStore;
  csids: CsidStore;
  gatewayOf: (environment: Environment) => GatewayClient;
};

/** How a step ended: a move to persist, a refusal that ends the attempt, or a gateway that has to be called again. */
export type StepOutcome =
  | { kind: 'moved'; move: UnitMove }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'unreachable'; reason: string; retryAfterMs?: number };

/** The sandbox's fixed one-time code (contract §6). */
export const sandboxOtp = '123345';

/** Where a unit's one-time code waits until the gateway has seen it. */
export function otpName(egsUnitId: string): string {
  return `egs/${egsUnitId}/otp`;
}

/** The one-time code of a unit: the one given, else the sandbox's fixed one; production has none until one is sent. */
export async function otpOf({ unit }: UnitWithState, keyStore: KeyStore): Promise<string | undefined> {
  const given = await keyStore.get(otpName(unit.egs_unit_id));
  if (given !== undefined) return Buffer.from(given).toString('utf8');
  return unit.environment === 'sandbox' ? sandboxOtp : undefined;
}

/** The certificate request of a unit for a key pair, or undefined where the company profile lacks what it must say. */
export function csrFor({ unit }: UnitWithState, keyPair: KeyPair, db: LedgerReader): string | undefined {
  const appliance = applianceOf(db);
  assert(appliance !== undefined, 'an appliance with units is provisioned');
  const subject = csrSubjectOf(unit, companyOf(db, unit.company_id), appliance);
  return subject === undefined ? undefined : writeCsr(subject, keyPair);
}

/** Why no certificate can be requested. */
export const profileLacksCsrFields = {
  kind: 'failed',
  code: 'COMPANY_PROFILE_INCOMPLETE',
  message:
    'The certificate request needs the company profile to have an address, a business category and, for a VAT group, the member TIN.',
} as const;

/** What an answer NOT_COMPLIANT without a CSID means for the attempt. */
export const notCompliant = { kind: 'failed', code: 'NOT_COMPLIANT', message: 'The authority answered NOT_COMPLIANT.' } as const;

/** A refused CSID request as a failed step; every error about the one-time code is INVALID_OTP. */
export function csidRefusal(answer: { code: string; message: string }): { kind: 'failed'; code: string; message: string } {
  const code = answer.code.endsWith('-OTP') ? 'INVALID_OTP' : answer.code;
  return { kind: 'failed', code, message: answer.message };
}

/** Requests the compliance CSID with a one-time code and a fresh key pair. */
export async function requestCompliance(
  current: UnitWithState,
  attemptId: string,
  otp: string,
  tools: OnboardingTools,
): Promise<StepOutcome> {
  const { unit } = current;
  const keyPair = await tools.csids.keyPairOf(unit.egs_unit_id, attemptId);
  const csr = csrFor(current, keyPair, tools.db);
  if (csr === undefined) return profileLacksCsrFields;
  const answer = await tools.gatewayOf(unit.environment).requestComplianceCsid({ csr, otp });
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind !== 'issued') {
    await tools.csids.removeKeyPair(unit.egs_unit_id, attemptId);
    return answer.kind === 'refused' ? csidRefusal(answer) : notCompliant;
  }
  const move = await complianceMove(answer, attemptId, current, tools);
  return move === undefined ? unusableCertificate : { kind: 'moved', move };
}

/** What a certificate that cannot be read, or belongs to another key, means for the attempt. */
export const unusableCertificate = {
  kind: 'failed',
  code: 'CERTIFICATE_UNUSABLE',
  message: 'The authority issued a certificate that cannot be read or is not for the key of the request.',
} as const;

/** Keeps a compliance CSID; the compliance documents are next. A unit that is renewed stays active meanwhile. */
export async function complianceMove(
  csid: IssuedCsid,
  attemptId: string,
  { unit, state }: UnitWithState,
  tools: OnboardingTools,
): Promise<UnitMove | undefined> {
  const of = { egsUnitId: unit.egs_unit_id, attemptId, kind: 'compliance' } as const;
  const certificate = await tools.csids.keep(csid, of, tools.clock.now());
  if (certificate === undefined) return undefined;
  return {
    certificate,
    state: {
      onboarding_status: state.onboarding_status === 'active' ? 'active' : 'pending',
      onboarding_step: 'compliance_documents',
      attempt_id: attemptId,
      compliance_certificate_id: certificate.certificate_id,
      compliance_documents_passed: 0,
      ...noError,
    },
  };
}

/** The state of a unit that waits for its one-time code. */
export const otpRequiredState = {
  onboarding_step: 'otp',
  error_code: 'OTP_REQUIRED',
  error_message: "Send the one-time code from the authority's portal to request-production.",
} as const;

/** The step of a unit that has no one-time code. */
export const otpRequired: StepOutcome = { kind: 'moved', move: { state: otpRequiredState } };

/** The fields of a state without an error. */
export const noError = { error_code: null, error_message: null, next_attempt_at: null, failed_attempts: 0 } as const;

/** Has the next compliance document checked; after the last one the production CSID is next. */
export async function checkNextDocument({ unit, state }: UnitWithState, tools: OnboardingTools): Promise<StepOutcome> {
  assert(state.compliance_certificate_id !== null, 'compliance documents are signed with the compliance certificate');
  const kind = complianceKindsOf(unit)[state.compliance_documents_passed];
  if (kind === undefined) return { kind: 'moved', move: { state: { onboarding_step: 'production_csid', ...noError } } };
  const position = state.compliance_documents_passed + 1;
  const signer = await tools.csids.signerOf(state.compliance_certificate_id);
  const company = companyOf(tools.db, unit.company_id);
  const { hash, uuid, xml } = stampComplianceDocument(kind, company, position, { signer, now: tools.clock.now() });
  const answer = await tools.gatewayOf(unit.environment).checkCompliance({
    credentials: await tools.csids.credentialsOf(state.compliance_certificate_id),
    document: { hash, uuid, xml },
  });
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind === 'passed') return { kind: 'moved', move: { state: { compliance_documents_passed: position, ...noError } } };
  const why = answer.kind === 'rejected' ? formatMessages(answer.errors) : `${answer.code}: ${answer.message}`;
  const which = `${kind.invoiceType} ${kind.documentType}`;
  return {
    kind: 'failed',
    code: 'COMPLIANCE_DOCUMENT_REJECTED',
    message: `The authority rejected the ${which} of the compliance check: ${why}`,
  };
}

/**
 * Requests the production CSID after the passed compliance check; from then on the unit signs with it. An answer 428 may contain
 * another compliance CSID, with which the check is repeated (standard §7.2).
 */
export async function requestProductionCsid(current: UnitWithState, tools: OnboardingTools): Promise<StepOutcome> {
  const { unit, state } = current;
  const { compliance_certificate_id: complianceId } = state;
  assert(complianceId !== null, 'a production CSID follows a compliance CSID');
  const compliance = tools.db.first(
    tools.db.sql.selectFrom('egs_certificates').select('request_id').where('certificate_id', '=', complianceId),
  );
  assert(compliance !== undefined, 'the compliance certificate is kept');
  const answer = await tools.gatewayOf(unit.environment).requestProductionCsid({
    credentials: await tools.csids.credentialsOf(complianceId),
    complianceRequestId: compliance.request_id,
  });
  if (answer.kind === 'unreachable') return answer;
  if (answer.kind === 'not_compliant' && answer.csid !== undefined) {
    const move = await complianceMove(answer.csid, state.attempt_id, current, tools);
    return move === undefined ? unusableCertificate : { kind: 'moved', move };
  }
  if (answer.kind !== 'issued') {
    const message = answer.kind === 'refused' ? `${answer.code}: ${answer.message}` : 'The authority answered NOT_COMPLIANT.';
    return { kind: 'failed', code: 'PRODUCTION_CSID_REFUSED', message };
  }
  const of = { egsUnitId: unit.egs_unit_id, attemptId: state.attempt_id, kind: 'production' } as const;
  const certificate = await tools.csids.keep(answer, of, tools.clock.now());
  if (certificate === undefined) return unusableCertificate;
  return { kind: 'moved', move: { certificate, state: activeState(certificate.certificate_id) } };
}

/** The state of a unit that signs with this production certificate. */
export function activeState(certificateId: string): UnitMove['state'] {
  return { onboarding_status: 'active', onboarding_step: 'done', production_certificate_id: certificateId, ...noError };
}
