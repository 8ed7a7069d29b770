/*
 * The till's own record of its sales, one file a sale, so that none is lost or sold twice whatever breaks down: a sale is written
 * down before it is posted, and each start of the till posts again what has no answer. A sale that the appliance refuses is put
 * aside with the reason, for a person to look at, and holds up nothing.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  SanadError,
  SanadUnreachable,
  type Conversion,
  type ConvertBody,
  type DocumentBody,
  type Invoice,
  type IssueKind,
  type IssueOptions,
  type Issued,
  type Refusal,
  type ReturnBody,
  type SanadClient,
} from './sanad-client.ts';

/**
 * A sale, or a return or conversion with the path of its invoice as its kind. One of `answer` and `refusal` is there once the appliance
 * has decided.
 */
export type Sale = IssueOptions & { key: string; answer?: Invoice | Conversion; refusal?: Refusal } & (
    | { kind: IssueKind; body: DocumentBody }
    | { kind: `${string}/return`; body: ReturnBody }
    | { kind: `${string}/convert`; body: ConvertBody }
  );

/**
 * What posting again came to. `refused` holds all that are put aside, also those of earlier starts; `unreadable` names the files
 * that are damaged or hold no sale. A person has to look at both.
 */
export type Posted = { answered: Sale[]; refused: Sale[]; waiting: Sale[]; unreadable: string[] };

/** Refusals that the sale is not to blame for: it waits for another document, or for someone to mend the unit. */
const waitsFor = ['ORIGINAL_INVOICE_NOT_READY', 'PREPAYMENT_NOT_READY', 'EGS_NOT_READY', 'EGS_CERTIFICATE_EXPIRED'];

/** The only 403 that is about one note; any other comes from what stands before the appliance, and concerns all sales. */
const noteNotAllowed = 'EXTERNAL_ORIGINALS_OFF';

/** Whether the same request would be refused again. */
function isFinal({ status, refusal }: SanadError): boolean {
  if (refusal.code === noteNotAllowed) return true;
  return [400, 404, 405, 409, 413, 415, 422].includes(status) && !refusal.retryable && !waitsFor.includes(refusal.code);
}

/** Whether it is this one sale that could not be posted, and not all of them. */
function concernsOneSale(error: unknown): boolean {
  if (!(error instanceof SanadError)) return false;
  return error.refusal.code === noteNotAllowed || (![401, 402, 403, 421, 429].includes(error.status) && error.status < 502);
}

/** Whether a file's content is a sale that this journal has written under this name. */
function isSale(content: Partial<Sale> | null, name: string): content is Sale {
  const { kind, body } = content ?? {};
  if (`${content?.key}.json` !== name || typeof kind !== 'string' || typeof body !== 'object' || body === null) return false;
  return kind.endsWith('/return') || kind.endsWith('/convert') || momentOf(body) !== '';
}

/** Of a return or a conversion, and of what is no sale, there is none. */
function momentOf(body: Sale['body']): string {
  const parts: unknown[] = 'invoice_date' in body ? [body.invoice_date, body.invoice_time] : [undefined];
  return parts.every((part) => typeof part === 'string') ? parts.join(' ') : '';
}

export type SaleJournal = ReturnType<typeof openSaleJournal>;

/** Opens the folder with the sales of a till; it is made where it does not exist. */
export function openSaleJournal(folder: string, sanad: SanadClient) {
  mkdirSync(folder, { recursive: true });

  // Renamed into place: a till that is switched off while it writes leaves no half a sale.
  function write(sale: Sale): void {
    const file = join(folder, `${sale.key}.json`);
    const descriptor = openSync(`${file}.new`, 'w');
    writeSync(descriptor, JSON.stringify(sale));
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(`${file}.new`, file);
  }

  // A file that cannot be read keeps no other sale from being posted. It stays where it is: it may still hold a sale.
  function saleOf(name: string): Sale | undefined {
    try {
      const content: Partial<Sale> | null = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return isSale(content, name) ? content : undefined;
    } catch {
      return undefined;
    }
  }

  function read(): { sales: Sale[]; unreadable: string[] } {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const found = files.map((name) => ({ name, sale: saleOf(name) }));
    const sales = found.flatMap(({ sale }) => (sale === undefined ? [] : [sale]));
    return {
      sales: sales.sort((one, other) => (momentOf(one.body) < momentOf(other.body) ? -1 : 1)),
      unreadable: found.flatMap(({ name, sale }) => (sale === undefined ? [name] : [])).sort(),
    };
  }

  /** Every sale that is written down, the oldest first. */
  const sales = () => read().sales;

  const journal = {
    sales,

    /** Writes a sale down and posts it. A corrected sale may keep its key: what was refused has used up nothing. */
    async post<Answer extends Invoice | Conversion = Invoice>({
      answer: _answer,
      refusal: _refusal,
      ...sale
    }: Sale): Promise<Issued<Answer>> {
      write(sale);
      try {
        const issued = await sanad.post<Answer>(`/v1/invoices/${sale.kind}`, sale.body, sale.key, sale);
        write({ ...sale, answer: issued.invoice });
        return issued;
      } catch (error) {
        if (error instanceof SanadError && isFinal(error)) write({ ...sale, refusal: error.refusal });
        throw error;
      }
    },

    /** For the start of the till: posts what has neither answer nor refusal. It never throws because of a sale. */
    async postAgain(): Promise<Posted> {
      for (const sale of sales().filter(({ answer, refusal }) => answer === undefined && refusal === undefined)) {
        const error: unknown = await journal.post(sale).then(
          () => undefined,
          (cause: unknown) => cause,
        );
        if (error === undefined || concernsOneSale(error)) continue;
        if (error instanceof SanadError || error instanceof SanadUnreachable) break;
        throw error;
      }
      const { sales: now, unreadable } = read();
      return {
        answered: now.filter(({ answer }) => answer !== undefined),
        refused: now.filter(({ refusal }) => refusal !== undefined),
        waiting: now.filter(({ answer, refusal }) => answer === undefined && refusal === undefined),
        unreadable,
      };
    },
  };
  return journal;
}
