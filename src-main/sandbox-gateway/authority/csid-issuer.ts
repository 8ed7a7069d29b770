import { randomBytes, randomInt } from 'node:crypto';
import type { CsidRefusalBody, GatewayError } from '#shared/api/gateway/errors-body.ts';
import { productionCsidRequest } from '#shared/api/gateway/csids.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { encodeBase64 } from '#main/core/encoding/base64.ts';
import type { CertificateTemplate } from '#main/core/certificate/template.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import type { Behavior } from './behavior.ts';
import {
  certifiedRequest,
  readCertificateRequest,
  type CertificateRequest,
  type CertificateRequestFault,
} from './certificate-request.ts';
import { secretDigest, tokenOf } from './credentials.ts';
import { requiredComplianceSteps } from './document-kind.ts';

/** A CSID as given once to the unit that asked for it. `compliant` is false for a renewal that has to pass the compliance checks. */
export type IssuedCsid = { requestId: string; token: string; secret: string; compliant: boolean };

/** The way of a unit to its certificates (standard §7.1). */
export type CsidIssuer = {
  issueCompliance(passcode: string | undefined, body: unknown): Result<IssuedCsid, CsidRefusalBody>;
  issueProduction(compliance: CsidRecord, body: unknown): Result<IssuedCsid, CsidRefusalBody>;
  renew(current: CsidRecord, passcode: string | undefined, body: unknown): Result<IssuedCsid, CsidRefusalBody>;
};

const secretLengthBytes = 32;
// 13 digits: a JSON number that every reader keeps exact.
const firstRequestId = 1_000_000_000_000;
const lastRequestId = 9_999_999_999_999;

function missingSteps(compliance: CsidRecord, records: CsidRecords): CsidRefusalBody | undefined {
  const passed = records.compliancePasses(compliance.requestId);
  const missing = requiredComplianceSteps(compliance.invoiceTypes).filter((step) => !passed.includes(step.kind));
  if (missing.length === 0) return undefined;
  const names = missing.map((step) => step.name).join(',');
  const message = `The compliance certificate is not done with the following compliance steps yet [${names}]`;
  return { code: 'Missing-ComplianceSteps', message };
}

function notCompliant(errors: string[]): CsidRefusalBody {
  return { requestID: -1, dispositionMessage: 'NOT_COMPLIANT', errors };
}

// The authority does not say what it cannot read of a request; our own log does.
function requestRefusal(fault: CertificateRequestFault): CsidRefusalBody {
  if (fault.kind === 'content') return notCompliant(fault.faults);
  return {
    errorCode: '400',
    errorCategory: 'Invalid-CSR',
    errorMessage: 'The provided Certificate Signing Request (CSR) is invalid.',
  };
}

function requestIdFault(compliance: CsidRecord, body: unknown): CsidRefusalBody | undefined {
  const parsed = productionCsidRequest.safeParse(body);
  if (!parsed.success || parsed.data.compliance_request_id === '') {
    return { errors: [{ code: 'Missing-compliance_request_id', message: 'compliance_request_id is required field' }] };
  }
  if (parsed.data.compliance_request_id === compliance.requestId) return undefined;
  const message = 'compliance_request_id is not that of the authenticated CSID';
  return { errors: [{ code: 'Invalid-ComplianceRequestId', message }] };
}

// For trying out refusals; every behavior knows them (contract §6).
const wrongPasscode = '111111';
const expiredPasscode = '222222';

function invalid(message: string): GatewayError {
  return { code: 'Invalid-OTP', message };
}

// Checks the OTP header as the environment does (standard §7, §7.5): undefined means valid.
function passcodeFault(
  passcode: string | undefined,
  { passcode: rule }: Behavior,
  records: CsidRecords,
): GatewayError | undefined {
  if (passcode === undefined || passcode === '') return { code: 'Missing-OTP', message: 'OTP is required field' };
  if (passcode === expiredPasscode) return invalid('The provided OTP is expired');
  const isWrong = passcode === wrongPasscode || !rule.form.test(passcode);
  if (isWrong || (rule.isTakenOnce && records.isPasscodeSpent(passcode))) return invalid('The provided OTP is invalid');
  return undefined;
}

/** Wires the onboarding to the authority's keys and memory. */
export function createCsidIssuer(parts: {
  authority: CertificateAuthority;
  records: CsidRecords;
  behavior: Behavior;
  /** Of the certificates that are issued. */
  template: CertificateTemplate;
  clock: Clock;
  logger: Logger;
}): CsidIssuer {
  const { authority, records, behavior, template, clock, logger } = parts;

  function issue(
    kind: CsidRecord['kind'],
    request: CertificateRequest,
    origin: { renews?: string; passcode?: string },
  ): IssuedCsid {
    const { renews, passcode } = origin;
    const now = clock.now();
    const certificate = authority.issue(request, now);
    const secret = encodeBase64(randomBytes(secretLengthBytes));
    const requestId = String(randomInt(firstRequestId, lastRequestId));
    const csid = {
      requestId,
      kind,
      certificate,
      secretDigest: secretDigest(secret),
      vatNumber: request.subject.organizationIdentifier,
      invoiceTypes: request.subject.invoiceTypes,
      unitSerialNumber: request.subject.serialNumber,
      issuedAt: now,
      ...(renews === undefined ? {} : { renews }),
    };
    records.add(csid, behavior.passcode.isTakenOnce ? passcode : undefined);
    return { requestId, token: tokenOf(certificate), secret, compliant: kind === 'production' || renews === undefined };
  }

  function readRequest(passcode: string | undefined, body: unknown): Result<CertificateRequest, CsidRefusalBody> {
    const wrongPasscode = passcodeFault(passcode, behavior, records);
    const request = readCertificateRequest(body, behavior.templates);
    const isMissing = !request.ok && request.fault.kind === 'missing';
    const errors = [...(wrongPasscode === undefined ? [] : [wrongPasscode]), ...(isMissing ? [missingCsr] : [])];
    if (errors.length > 0) return failure({ errors });
    if (request.ok) return request;
    logger.info({ fault: request.fault }, 'refused a certificate request');
    return failure(requestRefusal(request.fault));
  }

  return {
    issueCompliance(passcode, body) {
      const request = readRequest(passcode, body);
      return request.ok ? success(issue('compliance', request.value, passcode ? { passcode } : {})) : request;
    },
    issueProduction(compliance, body) {
      const fault =
        requestIdFault(compliance, body) ?? (behavior.demandsComplianceSteps ? missingSteps(compliance, records) : undefined);
      if (fault !== undefined) return failure(fault);
      const { certificate, renews } = compliance;
      return success(issue('production', certifiedRequest(certificate, template), renews ? { renews } : {}));
    },
    renew(current, passcode, body) {
      const request = readRequest(passcode, body);
      if (!request.ok) return request;
      if (request.value.subject.organizationIdentifier !== current.vatNumber) {
        return failure(notCompliant(['organizationIdentifier differs from that of the current certificate']));
      }
      const kind = behavior.renewsAtOnce ? 'production' : 'compliance';
      return success(issue(kind, request.value, { renews: current.requestId, ...(passcode ? { passcode } : {}) }));
    },
  };
}

const missingCsr = { code: 'Missing-CSR', message: 'CSR is required field' };
