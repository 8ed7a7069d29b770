import type { CsidRequest } from '../../../src-shared/api/gateway/csid-request.ts';
import type { InvoiceRequest } from '../../../src-shared/api/gateway/invoice-request.ts';
import type { ProductionCsidRequest } from '../../../src-shared/api/gateway/production-csid-request.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { openLine } from './exchange.ts';
import type { GatewayCall } from './exchange.ts';
import type {
  ComplianceOutcome,
  CsidOutcome,
  GatewayCredentials,
  GatewayDocument,
  SubmissionOutcome,
} from './gateway-answers.ts';
import { judgeCompliance } from './judge-compliance.ts';
import { judgeCsid } from './judge-csid.ts';
import { judgeSubmission } from './judge-submission.ts';

export type {
  ComplianceOutcome,
  Csid,
  CsidOutcome,
  GatewayCredentials,
  GatewayDocument,
  GatewayMessage,
  SubmissionOutcome,
} from './gateway-answers.ts';

/** The gateway sometimes holds a request for more than a minute (dossier 7.4). */
const defaultTimeoutMs = 90_000;

type WithDocument = { credentials: GatewayCredentials; document: GatewayDocument; signal?: AbortSignal };

/** The authority's HTTP API (dossier 7). Every call ends in one of its outcomes and never throws for what the other side does. */
export type GatewayClient = {
  /** `csr` is PEM text. */
  requestComplianceCsid(request: { csr: string; otp: string; signal?: AbortSignal }): Promise<CsidOutcome>;
  /** With the credentials of the compliance CSID. */
  requestProductionCsid(request: {
    credentials: GatewayCredentials;
    complianceRequestId: string;
    signal?: AbortSignal;
  }): Promise<CsidOutcome>;
  /** With the credentials of the production CSID in force. */
  renewCsid(request: { credentials: GatewayCredentials; csr: string; otp: string; signal?: AbortSignal }): Promise<CsidOutcome>;
  checkCompliance(request: WithDocument): Promise<ComplianceOutcome>;
  /** For simplified documents, and for standard ones while clearance is off. */
  report(request: WithDocument): Promise<SubmissionOutcome>;
  /** For standard documents. */
  clear(request: WithDocument): Promise<SubmissionOutcome>;
  /** Waits for the calls under way; make no more after it. */
  close(): Promise<void>;
};

/** A client of one gateway and environment, such as `https://…/e-invoicing/core`. */
export function createGatewayClient(options: {
  baseUrl: string;
  requestTimeoutMs?: number;
  clock?: Clock;
  /** Cancels every call, as when the appliance stops. */
  closing?: AbortSignal;
  /** Told with each dated answer how far the gateway's clock is ahead of ours. */
  gatewayIsAhead?: (byMs: number) => void;
}): GatewayClient {
  const timeoutMs = options.requestTimeoutMs ?? defaultTimeoutMs;
  const line = openLine({
    baseUrl: options.baseUrl,
    timeoutMs,
    clock: options.clock ?? systemClock,
    ...(options.closing === undefined ? {} : { closing: options.closing }),
    ...(options.gatewayIsAhead === undefined ? {} : { gatewayIsAhead: options.gatewayIsAhead }),
  });

  async function askForCsid(call: GatewayCall, secrets: string[]): Promise<CsidOutcome> {
    const { OTP: otp } = call.headers;
    if (otp !== undefined && !isHeaderValue(otp)) return unusableOtp;
    return judgeCsid(await line.send(call), secrets);
  }

  return {
    requestComplianceCsid: ({ csr, otp, signal }) =>
      askForCsid({ method: 'POST', path: '/compliance', headers: { OTP: otp }, body: csidBody(csr), ...aborting(signal) }, [otp]),

    requestProductionCsid({ credentials, complianceRequestId, signal }) {
      const body: ProductionCsidRequest = { compliance_request_id: complianceRequestId };
      const headers = { authorization: basic(credentials) };
      return askForCsid(
        { method: 'POST', path: '/production/csids', headers, body, ...aborting(signal) },
        secretsOf(credentials),
      );
    },

    renewCsid({ credentials, csr, otp, signal }) {
      const headers = { OTP: otp, authorization: basic(credentials), ...english };
      const call: GatewayCall = { method: 'PATCH', path: '/production/csids', headers, body: csidBody(csr), ...aborting(signal) };
      return askForCsid(call, [otp, ...secretsOf(credentials)]);
    },

    async checkCompliance(request) {
      const exchange = await line.send(documentCall('/compliance/invoices', request, {}));
      return judgeCompliance(exchange, secretsOf(request.credentials));
    },

    async report(request) {
      return judgeSubmission(
        'report',
        await line.send(documentCall('/invoices/reporting/single', request, { 'clearance-status': '0' })),
      );
    },

    async clear(request) {
      return judgeSubmission(
        'clear',
        await line.send(documentCall('/invoices/clearance/single', request, { 'clearance-status': '1' })),
      );
    },

    close: () => line.close(),
  };
}

const english = { 'accept-language': 'en' };

const unusableOtp: CsidOutcome = {
  kind: 'refused',
  code: 'Invalid-OTP',
  message: 'The one-time password holds characters that none has.',
};

/** An empty one goes through: the authority has its own words for it. */
function isHeaderValue(text: string): boolean {
  return /^[\x21-\x7e]*$/u.test(text);
}

function documentCall(
  path: string,
  { credentials, document, signal }: WithDocument,
  headers: Record<string, string>,
): GatewayCall {
  const body: InvoiceRequest = {
    invoiceHash: document.hash,
    uuid: document.uuid,
    invoice: Buffer.from(document.xml).toString('base64'),
  };
  return {
    method: 'POST',
    path,
    headers: { authorization: basic(credentials), ...english, ...headers },
    body,
    ...aborting(signal),
  };
}

function csidBody(csr: string): CsidRequest {
  return { csr: Buffer.from(csr, 'utf8').toString('base64') };
}

/** The token goes in exactly as it was received: decoding or encoding it once more is the usual cause of a 401 (dossier 9). */
function basic({ token, secret }: GatewayCredentials): string {
  return `Basic ${Buffer.from(`${token}:${secret}`, 'utf8').toString('base64')}`;
}

function secretsOf({ token, secret }: GatewayCredentials): string[] {
  return [token, secret];
}

function aborting(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
