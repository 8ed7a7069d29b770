import type { BilingualLabels } from './pdf-labels.ts';

/** Why a printer does not print, as `reason` beside `PRINTER_NOT_READY` names it. */
export const printerReasons = {
  paper_out: { en: 'The printer is out of paper.', ar: 'نفد ورق الطابعة.' },
  cover_open: { en: 'The printer’s cover is open.', ar: 'غطاء الطابعة مفتوح.' },
  cutter: { en: 'The printer’s paper cutter is jammed.', ar: 'سكين قص الورق في الطابعة عالقة.' },
  fault: { en: 'The printer reports an error. Turn it off and on again.', ar: 'تبلّغ الطابعة عن عطل؛ أطفئها ثم شغّلها.' },
  offline: { en: 'The printer is offline.', ar: 'الطابعة غير متصلة.' },
  stalled: {
    en: 'The printer stopped receiving data. Check its paper and cover; part of the receipt may have been printed.',
    ar: 'توقفت الطابعة عن استقبال البيانات: افحص الورق والغطاء. قد يكون جزء من الإيصال قد طُبع.',
  },
  refused: { en: 'This computer’s print system refused the job.', ar: 'رفض نظام الطباعة في هذا الجهاز مهمة الطباعة.' },
} as const satisfies Record<string, BilingualLabels>;

/** A reason of the table above. */
export type PrinterReason = keyof typeof printerReasons;
