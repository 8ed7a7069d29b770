import { csidResponse } from '../../../src-shared/api/gateway/csid-response.ts';
import type { CsidResponse } from '../../../src-shared/api/gateway/csid-response.ts';
import { decodeWrappedBase64 } from './decode-wrapped-base64.ts';
import type { Exchange } from './exchange.ts';
import type { Csid, CsidOutcome } from './gateway-answers.ts';
import { errorIn, refusedOrUnreachable } from './refusal.ts';
import { retryAfterOf, unsettledReason } from './status-words.ts';

/** 428: the CSID asked for has to wait, and the body holds a compliance CSID (dossier 7.2). */
const notCompliantStatus = 428;

/** The end of a call for a CSID: its disposition decides, not the HTTP status (dossier 7.2). */
export function judgeCsid(exchange: Exchange, secrets: readonly string[]): CsidOutcome {
  if (exchange.kind === 'no_answer') return refusedOrUnreachable(exchange, secrets);
  const { status, body } = exchange;
  const read = csidResponse.safeParse(body.kind === 'json' ? body.value : undefined);
  const csid = read.success ? csidIn(read.data) : undefined;
  if (status === notCompliantStatus) return { kind: 'not_compliant', ...(csid && { csid }) };
  if (status < 200 || status >= 300) return refusedOrUnreachable(exchange, secrets);

  const disposition = read.data?.dispositionMessage ?? 'ISSUED';
  if (disposition === 'NOT_COMPLIANT') return { kind: 'not_compliant', ...(csid && { csid }) };
  if (disposition === 'ISSUED' && csid) return { kind: 'issued', ...csid };
  const error = read.success ? errorIn(body, secrets) : undefined;
  if (error) return { kind: 'refused', ...error };
  if (disposition !== 'ISSUED') return { kind: 'refused', code: disposition, message: 'The authority issued no certificate.' };
  return { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
}

/** The CSID, where the answer holds all of it. */
function csidIn({ requestID: requestId, binarySecurityToken: token, secret }: CsidResponse): Csid | undefined {
  if (!requestId || !token || !secret) return undefined;
  const certificate = Buffer.from(decodeWrappedBase64(token) ?? []).toString('latin1');
  // A DER certificate is a sequence of more than 255 bytes, so its Base64 begins with MII.
  if (!certificate.startsWith('MII') || !decodeWrappedBase64(certificate)) return undefined;
  return { requestId, token, certificate: certificate.replaceAll(/\s/gu, ''), secret };
}
