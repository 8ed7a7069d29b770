/*
 * The till's own record of its sales, one file a sale, so that none is lost or sold twice whatever breaks down: a sale is written
 * down before it is posted, and each start of the till posts again what has no answer. A sale that the appliance refuses is put
 * aside with the reason, for a person to look at, and holds up nothing.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SanadError, SanadUnreachable } from './sanad-client.ts';
import type { DocumentBody, Invoice, IssueKind, IssueOptions, Issued, Refusal, SanadClient } from './sanad-client.ts';

/** One of `answer` and `refusal` stands there once the appliance has decided. */
export type Sale = IssueOptions & { key: string; kind: IssueKind; body: DocumentBody; answer?: Invoice; refusal?: Refusal };

/** What posting again came to. `refused` holds all that are put aside, also those of earlier starts. */
export type Posted = { answered: Sale[]; refused: Sale[]; waiting: Sale[] };

/** Whether the same request would be refused again. What ends in NOT_READY waits for something else and is posted again later. */
function isFinal({ status, refusal }: SanadError): boolean {
  return [400, 404, 405, 409, 413, 415, 422].includes(status) && !refusal.retryable && !refusal.code.endsWith('_NOT_READY');
}

/** Whether it is this one sale that could not be posted, and not all of them. */
function concernsOneSale(error: unknown): boolean {
  return error instanceof SanadError && ![401, 402, 403, 429].includes(error.status) && error.status < 502;
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

  /** Every sale that is written down, the oldest first. */
  function sales(): Sale[] {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const read = files.map((name): Sale => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    const momentOf = ({ body }: Sale) => `${body.invoice_date} ${body.invoice_time}`;
    return read.sort((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1));
  }

  const journal = {
    sales,

    /** Writes a sale down and posts it. A corrected sale may keep its key: what was refused has used up nothing. */
    async post({ answer: _answer, refusal: _refusal, ...sale }: Sale): Promise<Issued> {
      write(sale);
      try {
        const issued = await sanad.issue(sale.kind, sale.body, sale.key, sale);
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
      const now = sales();
      return {
        answered: now.filter(({ answer }) => answer !== undefined),
        refused: now.filter(({ refusal }) => refusal !== undefined),
        waiting: now.filter(({ answer, refusal }) => answer === undefined && refusal === undefined),
      };
    },
  };
  return journal;
}
