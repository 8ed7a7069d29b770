import type { Logger } from '#main/platform/logger.ts';
import type { Environment } from '../../db/schema.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { TakenCopy } from './cleared-copy.ts';

const buyerNeedsIt = "ask for it in the authority's portal; the buyer must get that copy, not ours.";

type ClearedDocument = { environment: Environment; invoice_id: string; invoice_number: string };

/** Reports a cleared document whose copy is missing or is not as expected. */
export type CopyReports = (document: ClearedDocument, copy: TakenCopy) => void;

type CopyFault = { code: 'CLEARED_COPY_MISSING' | 'CLEARED_COPY_DIFFERS'; line: string };

function faultOfCopy({ invoice_id, invoice_number }: ClearedDocument, copy: TakenCopy): CopyFault | undefined {
  const name = `${invoice_number} (${invoice_id})`;
  switch (copy.kind) {
    case 'missing':
      return {
        code: 'CLEARED_COPY_MISSING',
        line: `The authority cleared ${name} without sending its copy: ${buyerNeedsIt}`,
      };
    case 'damaged':
      return {
        code: 'CLEARED_COPY_MISSING',
        line: `The authority cleared ${name}, but no usable copy has come: ${buyerNeedsIt}`,
      };
    case 'taken': {
      const { differences } = copy.clearance;
      if (differences === null) return undefined;
      return {
        code: 'CLEARED_COPY_DIFFERS',
        line: `The authority's copy of ${name} was taken, but is not as expected: ${differences}`,
      };
    }
  }
}

const sentences = {
  CLEARED_COPY_MISSING: (count: number) =>
    `Cleared documents whose copy is missing: ${count} since the start. The log names each: ask for their copies in the ` +
    "authority's portal; the buyers must get those, not ours.",
  CLEARED_COPY_DIFFERS: (count: number) =>
    `Cleared documents whose copy is not as expected: ${count} since the start. The log names each and what differs: keep both copies.`,
} as const;

/**
 * Each document has its line in the log, and all of an environment are counted in one condition. It lasts until the appliance is
 * started again: a good copy of another document replaces none that is missing.
 */
export function createCopyReports(conditions: Conditions, logger: Logger): CopyReports {
  const counts: Record<CopyFault['code'], Record<Environment, number>> = {
    CLEARED_COPY_MISSING: { sandbox: 0, production: 0 },
    CLEARED_COPY_DIFFERS: { sandbox: 0, production: 0 },
  };
  return (document, copy) => {
    const fault = faultOfCopy(document, copy);
    if (fault === undefined) return;
    const { code, line } = fault;
    const { environment, invoice_id, invoice_number } = document;
    logger.warn({ invoice_id, invoice_number }, line);
    counts[code][environment] += 1;
    const message = sentences[code](counts[code][environment]);
    conditions.begin({ code, subject: environment, message, severity: 'warning' });
  };
}
