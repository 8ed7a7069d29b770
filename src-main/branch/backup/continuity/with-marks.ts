import type { Conditions } from '../../health/conditions.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TailMarks } from './tail-marks.ts';

export type MarkingOptions = { marks: TailMarks; conditions: Conditions; requireCertainty: () => Promise<void> };

/** The same ledger, which marks the end of a chain after each document and before its till is answered. */
export function withMarks(ledger: Ledger, { marks, conditions, requireCertainty }: MarkingOptions): Ledger {
  return {
    ...ledger,
    async append(request) {
      await requireCertainty();
      const appended = await ledger.append(request);
      const { egsUnitId } = request.owner;
      const { icv, previousHash } = ledger.nextLink(egsUnitId);
      try {
        marks.note({ egsUnitId, icv: icv - 1, hash: previousHash });
        conditions.end('TAIL_MARKS_UNWRITABLE');
      } catch (cause) {
        // The document is stored and counts, whatever becomes of its mark.
        conditions.begin({
          code: 'TAIL_MARKS_UNWRITABLE',
          subject: '',
          message: `The ends of the chains cannot be marked beside the ledger (${String(cause)}); check the disk.`,
          severity: 'warning',
        });
      }
      return appended;
    },
  };
}
