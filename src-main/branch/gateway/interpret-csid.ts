import { csidResponse, type CsidResponse } from '#shared/api/gateway/csids.ts';
import { unnamedCode } from '#shared/api/gateway/errors-body.ts';
import { decodeWrappedBase64 } from '#main/core/encoding/base64.ts';
import type { Exchange } from './transport.ts';
import type { IssuedCsid, CsidOutcome, Refused } from './gateway-answers.ts';
import { errorIn, refusedOrUnreachable } from './refusal.ts';
import { retryAfterOf, unsettledReason } from './status-texts.ts';

// 428: the requested CSID is not issued yet, and the body holds a compliance CSID (standard §7.2).
const notCompliantStatus = 428;

// Texts without a code take the disposition as their code (standard §7.5).
function refused({ code, message }: { code: string; message: string }, disposition: string | undefined): Refused {
  const isNamed = code !== unnamedCode || disposition === undefined || disposition === 'ISSUED';
  return { kind: 'refused', code: isNamed ? code : disposition, message };
}

// The CSID, if the response holds all of it.
function csidIn({ requestID: requestId, binarySecurityToken: token, secret }: CsidResponse): IssuedCsid | undefined {
  // A refusal has -1 or -2 for its request id (standard §7.5).
  if (!requestId || requestId.startsWith('-') || !token || !secret) return undefined;
  const certificate = Buffer.from(decodeWrappedBase64(token) ?? []).toString('latin1');
  // A DER certificate is a sequence of more than 255 bytes, so its Base64 begins with MII.
  if (!certificate.startsWith('MII') || !decodeWrappedBase64(certificate)) return undefined;
  return { requestId, token, certificate: certificate.replaceAll(/\s/g, ''), secret };
}

/** The outcome of a call for a CSID: the disposition decides, not the HTTP status (standard §7.2). */
export function interpretCsid(exchange: Exchange, secrets: readonly string[]): CsidOutcome {
  if (exchange.kind === 'no_answer') return refusedOrUnreachable(exchange, secrets);
  const { status, body } = exchange;
  const read = csidResponse.safeParse(body.kind === 'json' ? body.value : undefined);
  const csid = read.success ? csidIn(read.data) : undefined;
  const isSuccess = status >= 200 && status < 300;
  const disposition = read.data?.dispositionMessage ?? (isSuccess ? 'ISSUED' : undefined);
  const isNotCompliant =
    (isSuccess && disposition === 'NOT_COMPLIANT') || (status === notCompliantStatus && body.kind !== 'html');
  if (isNotCompliant && csid) return { kind: 'not_compliant', csid };
  if (isSuccess && disposition === 'ISSUED' && csid) return { kind: 'issued', ...csid };

  const error = isSuccess || isNotCompliant ? errorIn(body, secrets) : undefined;
  if (error) return refused(error, disposition);
  if (isNotCompliant) return { kind: 'not_compliant' };
  if (isSuccess && disposition !== undefined && disposition !== 'ISSUED') {
    return { kind: 'refused', code: disposition, message: 'The authority issued no certificate.' };
  }
  if (isSuccess) return { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
  const outcome = refusedOrUnreachable(exchange, secrets);
  return outcome.kind === 'refused' ? refused(outcome, disposition) : outcome;
}
