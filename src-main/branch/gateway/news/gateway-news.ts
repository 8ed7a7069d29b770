import { stampCodes } from '#main/core/validation/stamp-codes.ts';
import { rules } from '#main/core/rules/rules.ts';

/** Something in an answer of the gateway that this version does not know; `text` is what stands beside it, empty for a field. */
export type GatewayNews = { kind: 'code' | 'field' | 'status'; name: string; text: string };

// All bounds of what one answer can cost and leave behind.
const mostMembers = 50;
const mostMessages = 200;
const mostNews = 20;
const longestName = 100;
const longestText = 500;

const answerFields = new Set([
  'validationResults',
  'reportingStatus',
  'clearanceStatus',
  'clearedInvoice',
  'qrSellertStatus',
  'qrBuyertStatus',
  'errors',
  'code',
  'message',
  'category',
  'timestamp',
  'status',
  'error',
  'path',
]);
const messageLists = ['infoMessages', 'warningMessages', 'errorMessages', 'erroMessages'];
const resultFields = new Set([...messageLists, 'status']);
const messageFields = new Set(['type', 'code', 'category', 'message', 'status']);
const statuses = {
  reportingStatus: new Set(['REPORTED', 'NOT_REPORTED', 'REPORTED_SUCCESSFULLY_EARLIER']),
  clearanceStatus: new Set(['CLEARED', 'NOT_CLEARED']),
} as const;
const resultStatuses = new Set(['PASS', 'WARNING', 'ERROR']);

// The authority's codes beside its rules and the values of a stamp (standard §6.4, §7.4, §7.5).
const knownCodes = new Set([
  ...rules.map(({ code }) => code),
  ...Object.values(stampCodes).map(({ code }) => code),
  'XSD_ZATCA_VALID',
  'XSD_ZATCA_INVALID',
  'XML-INVOICE-ERROR',
  'GENERAL',
  'KSA-13',
  'clearance-stamp',
  'invalid-invoice-hash',
  'invalid-invoice',
  'INVOICE_UUID_VALIDATION',
  'MISSING_UUID_IN_INVOICE',
  'invalid-digital-signature',
  'invalid-signing-certificate',
  'invalid-certificate',
  'certificate-permissions',
  'certificate-issuer-name',
  'X509IssuerName',
  'Invoice-Errors',
  'Invoice-Warning',
  'REPORTED_SUCCESSFULLY_EARLIER',
]);

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listed(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

// What is said in a log and on a page: short, without control characters.
function shown(value: unknown, longest: number): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text
    .slice(0, longest)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim();
}

class Collected {
  readonly news: GatewayNews[] = [];
  readonly #names = new Set<string>();

  add(kind: GatewayNews['kind'], name: unknown, text: unknown = ''): void {
    const said = shown(name, longestName);
    if (said === '' || this.news.length >= mostNews || this.#names.has(`${kind} ${said}`)) return;
    this.#names.add(`${kind} ${said}`);
    this.news.push({ kind, name: said, text: shown(text, longestText) });
  }

  addFields(members: Members, known: ReadonlySet<string>, prefix = ''): void {
    for (const name of Object.keys(members).slice(0, mostMembers)) if (!known.has(name)) this.add('field', prefix + name);
  }
}

function addMessages(results: Members, collected: Collected): void {
  for (const list of messageLists) {
    for (const message of listed(results[list]).slice(0, mostMessages)) {
      if (!isMembers(message)) continue;
      collected.addFields(message, messageFields, `${list}.`);
      const { code } = message;
      if (typeof code === 'string' && !knownCodes.has(code)) collected.add('code', code, message['message']);
    }
  }
}

/**
 * What the JSON of an answer about a document holds that this version does not know: codes, fields, values of a status. Only where it holds
 * the authority's validation results: everything else may come from a proxy. It decides nothing about the document.
 */
export function newsIn(answer: unknown): GatewayNews[] {
  if (!isMembers(answer)) return [];
  const results = answer['validationResults'];
  const collected = new Collected();
  for (const [name, known] of Object.entries(statuses)) {
    const status = answer[name];
    if (typeof status === 'string' && !known.has(status)) collected.add('status', status, name);
  }
  if (!isMembers(results)) return collected.news;
  const { status } = results;
  if (typeof status === 'string' && !resultStatuses.has(status)) collected.add('status', status, 'validationResults.status');
  collected.addFields(answer, answerFields);
  collected.addFields(results, resultFields, 'validationResults.');
  addMessages(results, collected);
  return collected.news;
}
