/*
 * A client for Sanad's /v1 in one file, to be copied and changed at will. It needs no package: only `fetch`, which Node has since
 * version 18. Every document is posted with an Idempotency-Key, and that is what makes its retries safe.
 */

/** What a document is posted as: the last part of the path. */
export type IssueKind = 'simplified' | 'standard' | 'credit-note' | 'debit-note' | 'prepayment';

export type Address = {
  street: string;
  building_number?: string;
  district?: string;
  city: string;
  postal_code?: string;
  country: string;
};

/** `cr_number` and `address` may be left out when the company profile has them. */
export type Seller = { name: string; name_ar?: string; vat_number: string; cr_number?: string; address?: Partial<Address> };

/** On a standard document all but `vat_number` where another number identifies the buyer; on a simplified one `name` is enough. */
export type Buyer = Partial<Seller> & { name: string; identification?: { scheme: string; number: string } };

/** A string of digits says it exactly, such as `"12.50"`. */
export type Amount = number | string;

/** Money off: an amount in the prices of the request, or a percentage. */
export type Discount = { reason?: string; reason_code?: string } & ({ amount: Amount } | { percent: number | string });

export type LineItem = {
  description: string;
  description_ar?: string;
  quantity: number;
  unit_price: Amount;
  vat_category?: 'S' | 'Z' | 'E' | 'O';
  vat_exemption_code?: string;
  unit_code?: string;
  discount?: Discount;
};

/** The body of every create endpoint. What comes after `buyer` belongs to one kind or the other. */
export type DocumentBody = {
  egs_unit_id: string;
  invoice_number: string;
  invoice_date: string;
  invoice_time: string;
  /** When the goods were supplied, where that is another day than the invoice's. */
  supply_date?: string;
  seller: Seller;
  line_items: LineItem[];
  discounts?: (Discount & { vat_category?: LineItem['vat_category'] })[];
  prices_include_vat?: boolean;
  currency?: string;
  exchange_rate?: number;
  payment_means?: string;
  /** In place of `payment_means`: how much was paid by which means. */
  payments?: { means: string; amount: Amount }[];
  till?: string;
  cashier?: string;
  is_export?: boolean;
  /** Of invoices alone. */
  transaction?: { third_party?: boolean; nominal?: boolean; summary?: { supply_end_date: string } };
  buyer?: Buyer;
  prepaid_invoices?: { invoice_uuid: string; amount?: Amount }[];
  original_invoice_uuid?: string;
  /** An invoice from before Sanad, in place of `original_invoice_uuid`. */
  original_invoice?: {
    invoice_number: string;
    issue_date: string;
    invoice_type: 'simplified' | 'standard';
    total: Amount;
    uuid?: string;
    earlier_notes_total?: Amount;
  };
  /** The rejected document that this one is issued in place of. */
  replaces_invoice_id?: string;
  reason?: string;
  reason_ar?: string;
  invoice_type?: 'simplified' | 'standard';
};

/** What comes back of an invoice. Without `egs_unit_id`, the unit of the invoice issues the credit note. */
export type ReturnBody = {
  egs_unit_id?: string;
  invoice_number: string;
  reason: string;
  reason_ar?: string;
  lines: 'all' | { line_number: number; quantity: number }[];
  payments?: DocumentBody['payments'];
  till?: string;
  cashier?: string;
};

/** What it takes to issue a simplified invoice again to a business. */
export type ConvertBody = {
  egs_unit_id: string;
  buyer: Buyer;
  invoice_number: string;
  note_number: string;
};

export type InvoiceStatus = 'pending' | 'submitted' | 'queued' | 'reported' | 'cleared' | 'failed';

/** What all answers about a document hold; the optional fields stand in some of them. */
export type Invoice = {
  invoice_id: string;
  uuid: string;
  status: InvoiceStatus;
  document_type: 'invoice' | 'credit_note' | 'debit_note' | 'prepayment';
  original_invoice_number?: string;
  subtotal: number;
  vat: number;
  vat_sar?: number;
  total: number;
  prepaid?: number;
  rounding?: number;
  payable?: number;
  remaining_prepaid?: number | null;
  invoice_date_hijri: string;
  qr_code: string | null;
  receipt_url: string | null;
  report_deadline: string | null;
  last_error: string | null;
  next_retry_at?: string | null;
  tax_compliant?: boolean;
  tax_warning_count?: number;
  tax_warnings?: { code: string; message: string; category?: string }[];
  resubmit?: boolean;
  message?: string;
};

export type InvoiceRow = Pick<Invoice, 'invoice_id' | 'uuid' | 'status' | 'document_type' | 'total'> & {
  invoice_number: string;
  invoice_date: string;
  tax_compliant: boolean;
};

/** `isFinal` is false after a 202: signed and stored, on its way to the authority. */
export type Issued<Body = Invoice> = { invoice: Body; isFinal: boolean; isReplay: boolean };

/** The answer to a conversion. */
export type Conversion = { credit_note: Invoice; invoice: Invoice };

/** Both documents of a conversion; it is final once the authority has answered about both. */
export type Converted = Omit<Issued, 'invoice'> & { creditNote: Invoice; invoice: Invoice };

/** `prefer` is the header of that name: `respond-async`, `handling=strict`, or both with a comma between them. */
export type IssueOptions = { prefer?: string };

export type Context = {
  company: { legal_name: string; legal_name_ar: string | null; vat_number: string; profile_complete: boolean };
  environment: 'sandbox' | 'production';
  server_time: string;
};

export type ClientSettings = {
  baseUrl: string;
  apiKey: string;
  /** How often a request is sent at most. */
  attempts?: number;
  /** How long one attempt may take. The appliance itself waits 3 s for the authority, then answers 202. */
  timeoutMs?: number;
  /** The pause after the first failure; it doubles from try to try. */
  firstPauseMs?: number;
  /** The longest pause; when Retry-After asks for more, the client gives up and the till tries again later. */
  longestPauseMs?: number;
  pollMs?: number;
  wait?: (ms: number) => Promise<void>;
};

export type SanadClient = ReturnType<typeof createSanadClient>;

type Answer = { status: number; headers: Headers; bytes: Uint8Array };
type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> };

/** What `error` of a refusal contains; some codes have further fields. */
export type Refusal = {
  code: string;
  message: string;
  retryable: boolean;
  request_id?: string;
  details?: { path: string; code: string; message: string; params?: { rule: string; limit?: number } }[];
  [furtherField: string]: unknown;
};

/**
 * The request was refused. `retryable`: it may succeed in a moment; else it must change, or wait for another document
 * (ORIGINAL_INVOICE_NOT_READY, PREPAYMENT_NOT_READY) or for someone to mend the unit (EGS_NOT_READY, EGS_CERTIFICATE_EXPIRED).
 */
export class SanadError extends Error {
  override readonly name = 'SanadError';
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, refusal: Refusal) {
    super(`${status} ${refusal.code}: ${refusal.message}`);
    this.status = status;
    this.refusal = refusal;
  }
}

/** No answer came at all. It is unknown whether the document was issued: post it again with the same key. */
export class SanadUnreachable extends Error {
  override readonly name = 'SanadUnreachable';
}

function json<Shape>(answer: Answer): Shape {
  return JSON.parse(new TextDecoder().decode(answer.bytes));
}

function errorOf(answer: Answer): SanadError {
  try {
    return new SanadError(answer.status, json<{ error: Refusal }>(answer).error);
  } catch {
    // Something between the till and the appliance has answered, such as a proxy.
    const retryable = [429, 502, 503, 504].includes(answer.status);
    return new SanadError(answer.status, { code: 'UNKNOWN', message: 'not an answer of the appliance', retryable });
  }
}

// Throws what sending again would not change.
function failureOf(outcome: Answer | SanadUnreachable): { error: Error; retryAfterSeconds: number } {
  if (outcome instanceof Error) return { error: outcome, retryAfterSeconds: 0 };
  const error = errorOf(outcome);
  if (!error.refusal.retryable) throw error;
  return { error, retryAfterSeconds: Number(outcome.headers.get('Retry-After') ?? 0) || 0 };
}

/** Sending, with the rules for sending again. */
function createTransport(settings: ClientSettings) {
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const attempts = settings.attempts ?? 5;
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const firstPauseMs = settings.firstPauseMs ?? 250;
  const longestPauseMs = settings.longestPauseMs ?? 5_000;
  const wait = settings.wait ?? ((ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)));

  async function send({ method, path, body, headers }: Call): Promise<Answer> {
    const response = await fetch(baseUrl + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${settings.apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  // Jitter spreads tills that lost the appliance at the same moment.
  function pauseMs(attempt: number, retryAfterSeconds: number): number {
    const backoff = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
    return Math.max(retryAfterSeconds * 1000, backoff * (0.5 + Math.random() / 2));
  }

  /** Sends until there is an answer that sending again would not change. Only for what may be sent twice. */
  async function request(call: Call): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await send(call).catch((cause: unknown) => new SanadUnreachable(`no answer from ${baseUrl}`, { cause }));
      if (!(outcome instanceof Error) && outcome.status < 400) return outcome;
      const { error, retryAfterSeconds } = failureOf(outcome);
      if (attempt >= attempts || retryAfterSeconds * 1000 > longestPauseMs) throw error;
      await wait(pauseMs(attempt, retryAfterSeconds));
    }
  }

  return { send, request, wait };
}

export function createSanadClient(settings: ClientSettings) {
  const { send, request, wait } = createTransport(settings);
  const get = (path: string) => request({ method: 'GET', path });

  const client = {
    /** The key says it. What is issued in the sandbox is no tax document, and must not look like one on paper. */
    isSandbox: !settings.apiKey.startsWith('tax_live_'),

    async context(): Promise<Context> {
      return json(await get('/v1/auth/context'));
    },

    /** Posts a document. The same key with the same body gives the same document, however often it is sent. */
    issue: (kind: IssueKind, body: DocumentBody, idempotencyKey: string, options: IssueOptions = {}): Promise<Issued> =>
      client.post(`/v1/invoices/${kind}`, body, idempotencyKey, options),

    /** Takes lines of an invoice back, or all of it: the credit note. */
    takeBack: (invoiceId: string, body: ReturnBody, idempotencyKey: string, options: IssueOptions = {}): Promise<Issued> =>
      client.post(`/v1/invoices/${invoiceId}/return`, body, idempotencyKey, options),

    /** Issues a simplified invoice again to a business: a credit note over all of it, and a standard invoice in its place. */
    async convert(invoiceId: string, body: ConvertBody, idempotencyKey: string, options: IssueOptions = {}): Promise<Converted> {
      const path = `/v1/invoices/${invoiceId}/convert`;
      const answer: Issued<Conversion> = await client.post(path, body, idempotencyKey, options);
      const { credit_note: creditNote, invoice } = answer.invoice;
      return { ...answer, creditNote, invoice };
    },

    async post<Body>(path: string, body: unknown, idempotencyKey: string, { prefer }: IssueOptions = {}): Promise<Issued<Body>> {
      const headers = { 'Idempotency-Key': idempotencyKey, ...(prefer === undefined ? {} : { Prefer: prefer }) };
      const answer = await request({ method: 'POST', path, body, headers });
      return {
        invoice: json(answer),
        isFinal: answer.status === 200,
        isReplay: answer.headers.get('Idempotent-Replayed') === 'true',
      };
    },

    invoice: async (invoiceId: string): Promise<Invoice> => json(await get(`/v1/invoices/${invoiceId}`)),

    /** Polls until the authority has decided; after `giveUpAfterMs` it returns the document as it is. */
    async waitUntilFinal(invoiceId: string, giveUpAfterMs = 60_000): Promise<Invoice> {
      const pollMs = settings.pollMs ?? 2_000;
      for (let waitedMs = 0; ; waitedMs += pollMs) {
        const invoice = await client.invoice(invoiceId);
        if (['reported', 'cleared', 'failed'].includes(invoice.status) || waitedMs >= giveUpAfterMs) return invoice;
        await wait(pollMs);
      }
    },

    /**
     * Posts what refers to an earlier document (a note, or an invoice that settles a deposit) as soon as the authority has that
     * one. As long as it has not, the appliance refuses with ORIGINAL_INVOICE_NOT_READY or PREPAYMENT_NOT_READY: after
     * `giveUpAfterMs` this throws it, and the till posts the same again later.
     */
    async issueWhenReady(
      earlierInvoiceId: string,
      kind: IssueKind,
      body: DocumentBody,
      idempotencyKey: string,
      { giveUpAfterMs, ...options }: IssueOptions & { giveUpAfterMs?: number } = {},
    ): Promise<Issued> {
      await client.waitUntilFinal(earlierInvoiceId, giveUpAfterMs);
      return client.issue(kind, body, idempotencyKey, options);
    },

    /** The QR as a picture, or as bytes for a receipt printer. `size` is in pixels, or in dots for a printer. */
    async qr(invoiceId: string, format: 'png' | 'svg' | 'escpos' | 'escpos-native', size?: number) {
      const query = new URLSearchParams({ format, ...(size === undefined ? {} : { size: String(size) }) });
      return (await get(`/v1/invoices/${invoiceId}/qr?${query.toString()}`)).bytes;
    },

    /** The whole receipt as a picture, a PDF, or bytes for a receipt printer, for paper of that width. */
    async receipt(invoiceId: string, format: 'png' | 'pdf' | 'escpos', widthMm: 58 | 80 = 80) {
      const query = new URLSearchParams({ format, width: String(widthMm) });
      return (await get(`/v1/invoices/${invoiceId}/receipt?${query.toString()}`)).bytes;
    },

    /** The signed XML, or a PDF to read and print. */
    async file(invoiceId: string, kind: 'xml' | 'pdf') {
      return (await get(`/v1/invoices/${invoiceId}/${kind}`)).bytes;
    },

    /** Every document that matches, page by page, newest first. */
    async *list(filters: Record<string, string> = {}): AsyncGenerator<InvoiceRow> {
      type Page = { data: InvoiceRow[]; pagination: { next_cursor: string | null } };
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = new URLSearchParams({ limit: '100', ...filters, ...(cursor === '' ? {} : { cursor }) });
        const page: Page = json(await get(`/v1/invoices?${query.toString()}`));
        yield* page.data;
        cursor = page.pagination.next_cursor;
      }
    },

    /** The ZIP files of an export, one part after the other. */
    async *exportParts(filters: Record<string, string> = {}): AsyncGenerator<Uint8Array> {
      for (let part = 0, hasMore = true; hasMore; part += 1) {
        const query = new URLSearchParams({ ...filters, part: String(part) });
        const answer = await get(`/v1/invoices/export/xml?${query.toString()}`);
        yield answer.bytes;
        hasMore = answer.headers.get('X-Export-Has-More') === 'true';
      }
    },

    /** Any other request, sent once. */
    async call<Shape>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Shape> {
      const answer = await send({ method, path, body });
      if (answer.status >= 400) throw errorOf(answer);
      return json(answer);
    },
  };
  return client;
}

function setting(name: string): string {
  const value = process.env[name] ?? '';
  if (value === '')
    throw new Error(`${name} is missing: set SANAD_URL, SANAD_API_KEY and SANAD_UNIT, as step 1 of the guide does`);
  return value;
}

/** The unit that the guide's examples sell with: SANAD_UNIT. */
export function unitFromEnvironment(): string {
  return setting('SANAD_UNIT');
}

/** The client that the guide's examples use: SANAD_URL, SANAD_API_KEY and, for the impatient, SANAD_POLL_SECONDS. */
export function sanadFromEnvironment(): SanadClient {
  const { SANAD_POLL_SECONDS: pollSeconds = '2' } = process.env;
  const [baseUrl, apiKey] = [setting('SANAD_URL'), setting('SANAD_API_KEY')];
  return createSanadClient({ baseUrl, apiKey, pollMs: Number(pollSeconds) * 1000 });
}

/** The wall clock of Saudi Arabia (UTC+3, no summer time), which every document's date and time are in. */
export function riyadhNow(at = new Date()): { invoice_date: string; invoice_time: string } {
  const local = new Date(at.getTime() + 3 * 60 * 60 * 1000).toISOString();
  return { invoice_date: local.slice(0, 10), invoice_time: local.slice(11, 19) };
}

/** The seller as the company profile has it; address and CR number are filled in by the appliance. */
export function sellerOf({ company }: Context): Seller {
  const arabic = company.legal_name_ar === null ? {} : { name_ar: company.legal_name_ar };
  return { name: company.legal_name, ...arabic, vat_number: company.vat_number };
}
