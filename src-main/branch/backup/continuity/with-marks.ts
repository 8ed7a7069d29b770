import type { Conditions } from '../../health/conditions.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TailMarks } from './tail-marks.ts';

export type MarkingOptions = { marks: TailMarks; conditions: Conditions; requireCertainty: () => Promise<void> };

/** The same ledger, which records the end of the chain after each document, before the response is sent. */
export function withMarks(ledger: Ledger, { marks, conditions, requireCertainty }: MarkingOptions): Ledger {
  return {
    ...ledger,
    async append(request) {
      await requireCertainty();
      const appended = await ledger.append(request);
      if (!appended.ok) return appended;
      const { icv, hash } = appended.value;
      try {
        marks.note({ egsUnitId: request.owner.egsUnitId, icv, hash });
        conditions.end('TAIL_MARKS_UNWRITABLE');
      } catch (cause) {
        // The document is stored and valid even if its mark cannot be written.
        conditions.begin({
          code: 'TAIL_MARKS_UNWRITABLE',
          subject: '',
          message: `The ends of the chains cannot be recorded beside the ledger (${String(cause)}); check the disk.`,
          severity: 'warning',
        });
      }
      return appended;
    },
  };
}
