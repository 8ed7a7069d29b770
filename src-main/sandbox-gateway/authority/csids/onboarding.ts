import { randomBytes, randomInt } from 'node:crypto';
import type { GatewayError } from '../../../../src-shared/api/gateway/errors-body.ts';
import { productionCsidRequest } from '../../../../src-shared/api/gateway/production-csid-request.ts';
import { failure, success } from '../../../../src-shared/result.ts';
import type { Result } from '../../../../src-shared/result.ts';
import type { CertificateTemplate } from '../../../core/certificate/template.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Csid, CsidRecords } from '../../state/csid-records.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { certifiedRequest, readCertificateRequest } from './certificate-request.ts';
import type { CertificateRequest } from './certificate-request.ts';
import { secretDigest, tokenOf } from './credentials.ts';
import { coversInvoiceTypes, requiredComplianceKinds } from '../document-kind.ts';
import { passcodeFault } from './one-time-passcode.ts';

/** A CSID as told once to the one who asked for it. `compliant` is false for a renewal that has to pass the compliance checks. */
export type IssuedCsid = { requestId: string; token: string; secret: string; compliant: boolean };

/** The way of a unit to its certificates (dossier §7.1). */
export type Onboarding = {
  issueCompliance(passcode: string | undefined, body: unknown): Result<IssuedCsid, GatewayError[]>;
  issueProduction(compliance: Csid, body: unknown): Result<IssuedCsid, GatewayError[]>;
  renew(current: Csid, passcode: string | undefined, body: unknown): Result<IssuedCsid, GatewayError[]>;
};

const secretLengthBytes = 32;
// 13 digits: a JSON number that every reader keeps exact.
const firstRequestId = 1_000_000_000_000;
const lastRequestId = 9_999_999_999_999;

/** Wires the onboarding to the authority's keys and memory. */
export function createOnboarding(parts: {
  authority: CertificateAuthority;
  records: CsidRecords;
  template: CertificateTemplate;
  clock: Clock;
}): Onboarding {
  const { authority, records, template, clock } = parts;

  function issue(kind: Csid['kind'], request: CertificateRequest, renews?: string): IssuedCsid {
    const now = clock.now();
    const certificate = authority.issue(request, now);
    const secret = randomBytes(secretLengthBytes).toString('base64');
    const requestId = String(randomInt(firstRequestId, lastRequestId));
    records.add({
      requestId,
      kind,
      certificate,
      secretDigest: secretDigest(secret),
      vatNumber: request.subject.organizationIdentifier,
      invoiceTypes: request.subject.invoiceTypes,
      unitSerialNumber: request.subject.serialNumber,
      issuedAt: now,
      ...(renews === undefined ? {} : { renews }),
    });
    return { requestId, token: tokenOf(certificate), secret, compliant: kind === 'production' || renews === undefined };
  }

  function readRequest(passcode: string | undefined, body: unknown): Result<CertificateRequest, GatewayError[]> {
    const fault = passcodeFault(passcode);
    const request = readCertificateRequest(body, template);
    if (fault === undefined) return request;
    return failure(request.ok ? [fault] : [fault, ...request.fault]);
  }

  return {
    issueCompliance(passcode, body) {
      const request = readRequest(passcode, body);
      return request.ok ? success(issue('compliance', request.value)) : request;
    },
    issueProduction(compliance, body) {
      const fault = requestIdFault(compliance, body) ?? missingStepsFault(compliance, records);
      if (fault !== undefined) return failure([fault]);
      return success(issue('production', certifiedRequest(compliance.certificate, template), compliance.renews));
    },
    renew(current, passcode, body) {
      const request = readRequest(passcode, body);
      if (!request.ok) return request;
      const { organizationIdentifier, invoiceTypes } = request.value.subject;
      if (organizationIdentifier !== current.vatNumber) {
        return failure([{ code: 'Invalid-CSR', message: 'organizationIdentifier differs from that of the current certificate' }]);
      }
      const kind = coversInvoiceTypes(current.invoiceTypes, invoiceTypes) ? 'production' : 'compliance';
      return success(issue(kind, request.value, current.requestId));
    },
  };
}

function requestIdFault(compliance: Csid, body: unknown): GatewayError | undefined {
  const parsed = productionCsidRequest.safeParse(body);
  if (!parsed.success || parsed.data.compliance_request_id === '') {
    return { code: 'Missing-compliance_request_id', message: 'compliance_request_id is required field' };
  }
  if (parsed.data.compliance_request_id === compliance.requestId) return undefined;
  return { code: 'Invalid-ComplianceRequestId', message: 'compliance_request_id is not that of the authenticated CSID' };
}

function missingStepsFault(compliance: Csid, records: CsidRecords): GatewayError | undefined {
  const passed = records.compliancePasses(compliance.requestId);
  const missing = requiredComplianceKinds(compliance.invoiceTypes).filter((kind) => !passed.includes(kind));
  if (missing.length === 0) return undefined;
  return { code: 'Missing-ComplianceSteps', message: `Compliance steps not yet passed: ${missing.join(', ')}` };
}
