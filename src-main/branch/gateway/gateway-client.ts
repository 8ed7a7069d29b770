import type { CsidRequest, ProductionCsidRequest } from '#shared/api/gateway/csids.ts';
import type { InvoiceRequest } from '#shared/api/gateway/submissions.ts';
import { encodeBase64 } from '#main/core/encoding/base64.ts';
import { systemClock, type Clock } from '#main/platform/clock.ts';
import { openTransport, type Exchange, type GatewayCall, type Transport } from './transport.ts';
import type {
  ComplianceOutcome,
  CsidOutcome,
  GatewayCredentials,
  GatewayDocument,
  SubmissionOutcome,
} from './gateway-answers.ts';
import { newsIn, type GatewayNews } from './news/gateway-news.ts';
import { interpretCsid } from './interpret-csid.ts';
import { interpretSubmission } from './interpret-submission.ts';
import { refusedOrUnreachable } from './refusal.ts';
import { retryAfterOf, unsettledReason } from './status-texts.ts';
import { isDuplicate, readGatewayFindings } from './gateway-findings.ts';

// The outcome of the compliance check of one document: passed means 200 or 202 without an error (standard §7.3).
function interpretCompliance(exchange: Exchange, secrets: readonly string[]): ComplianceOutcome {
  if (exchange.kind === 'no_answer') return refusedOrUnreachable(exchange, secrets);
  const { status, body } = exchange;
  const findings = readGatewayFindings('check', body);
  const isSuccess = status === 200 || status === 202;
  // A document that passed just before the appliance stopped is a duplicate when it is sent again.
  if (status === 208 || status === 409 || (findings && isDuplicate(findings))) return { kind: 'passed', warnings: [] };
  if (!isSuccess && (status !== 400 || !findings?.isValidated)) return refusedOrUnreachable(exchange, secrets);

  const isSilent = !findings || (findings.isAccepted === undefined && !findings.isValidated);
  if (isSilent) return { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
  const { isAccepted, errors, warnings } = findings;
  const isPassed = isSuccess && isAccepted !== false && errors.length === 0;
  return isPassed ? { kind: 'passed', warnings } : { kind: 'rejected', errors, warnings };
}

// The gateway sometimes holds a request for more than a minute (standard §7.4).
const defaultTimeoutMs = 90_000;

type WithDocument = { credentials: GatewayCredentials; document: GatewayDocument; signal?: AbortSignal };

/** The authority's HTTP API (standard §7). Every call returns an outcome and never throws because of the gateway. */
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
  /** Waits for the calls in progress; no call may follow. */
  close(): Promise<void>;
};

// An empty one is sent: the authority has its own error for it.
function isHeaderValue(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

// The token goes in exactly as it was received: decoding or encoding it once more is the usual cause of a 401 (standard §9).
function basic({ token, secret }: GatewayCredentials): string {
  return `Basic ${encodeBase64(`${token}:${secret}`)}`;
}

function aborting(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

function documentCall(
  path: string,
  { credentials, document, signal }: WithDocument,
  headers: Record<string, string>,
): GatewayCall {
  const body: InvoiceRequest = {
    invoiceHash: document.hash,
    uuid: document.uuid,
    invoice: encodeBase64(document.xml),
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
  return { csr: encodeBase64(csr) };
}

function secretsOf({ token, secret }: GatewayCredentials): string[] {
  return [token, secret];
}

/** What a call has shown of the gateway. */
export type GatewayContact = {
  /** When the call began, by monotonic time. */
  begunAtMs: number;
  /** Of a submission: a text that is the same for the same credentials; undefined for other calls. */
  credentials: string | undefined;
  exchange: Exchange;
};

const paths = { report: '/invoices/reporting/single', clear: '/invoices/clearance/single' } as const;

// Tells of each call.
function withContacts(
  transport: Transport,
  { clock = systemClock, onContact }: { clock?: Clock; onContact?: (contact: GatewayContact) => void },
): Transport {
  if (onContact === undefined) return transport;
  return {
    async send(call) {
      const begunAtMs = clock.monotonicMs();
      const exchange = await transport.send(call);
      const isSubmission = call.path === paths.report || call.path === paths.clear;
      onContact({ begunAtMs, credentials: isSubmission ? call.headers['authorization'] : undefined, exchange });
      return exchange;
    },
    close: () => transport.close(),
  };
}

/** A client of one gateway and environment, such as `https://…/e-invoicing/core`. */
export function createGatewayClient(options: {
  baseUrl: string;
  requestTimeoutMs?: number;
  clock?: Clock;
  /** Cancels every call, as when the appliance stops. */
  closing?: AbortSignal;
  /** Called with each dated response: how far the gateway's clock is ahead of ours. */
  gatewayIsAhead?: (byMs: number) => void;
  /** Called with what an answer about a document holds that this version does not know. */
  onNews?: (uuid: string, news: readonly GatewayNews[]) => void;
  /** Called at the end of each call. */
  onContact?: (contact: GatewayContact) => void;
}): GatewayClient {
  const timeoutMs = options.requestTimeoutMs ?? defaultTimeoutMs;
  const transport = withContacts(openTransport({ ...options, timeoutMs, clock: options.clock ?? systemClock }), options);

  async function requestCsid(call: GatewayCall, secrets: string[]): Promise<CsidOutcome> {
    const { OTP: otp } = call.headers;
    if (otp !== undefined && !isHeaderValue(otp)) return unusableOtp;
    return interpretCsid(await transport.send(call), secrets);
  }

  async function sendDocument(path: string, request: WithDocument, headers: Record<string, string>): Promise<Exchange> {
    const exchange = await transport.send(documentCall(path, request, headers));
    const news = exchange.kind === 'answer' && exchange.body.kind === 'json' ? newsIn(exchange.body.value) : [];
    if (news.length > 0) options.onNews?.(request.document.uuid, news);
    return exchange;
  }

  return {
    requestComplianceCsid: ({ csr, otp, signal }) =>
      requestCsid({ method: 'POST', path: '/compliance', headers: { OTP: otp }, body: csidBody(csr), ...aborting(signal) }, [
        otp,
      ]),

    requestProductionCsid({ credentials, complianceRequestId, signal }) {
      const body: ProductionCsidRequest = { compliance_request_id: complianceRequestId };
      const headers = { authorization: basic(credentials) };
      return requestCsid(
        { method: 'POST', path: '/production/csids', headers, body, ...aborting(signal) },
        secretsOf(credentials),
      );
    },

    renewCsid({ credentials, csr, otp, signal }) {
      const headers = { OTP: otp, authorization: basic(credentials), ...english };
      const call: GatewayCall = { method: 'PATCH', path: '/production/csids', headers, body: csidBody(csr), ...aborting(signal) };
      return requestCsid(call, [otp, ...secretsOf(credentials)]);
    },

    async checkCompliance(request) {
      const exchange = await sendDocument('/compliance/invoices', request, {});
      return interpretCompliance(exchange, secretsOf(request.credentials));
    },

    async report(request) {
      return interpretSubmission('report', await sendDocument(paths.report, request, { 'clearance-status': '0' }));
    },

    async clear(request) {
      return interpretSubmission('clear', await sendDocument(paths.clear, request, { 'clearance-status': '1' }));
    },

    close: () => transport.close(),
  };
}

const english = { 'accept-language': 'en' };

const unusableOtp: CsidOutcome = {
  kind: 'refused',
  code: 'Invalid-OTP',
  message: 'The one-time password contains characters that are not allowed in one.',
};
