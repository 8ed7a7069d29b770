import type { BilingualLabels } from './pdf-labels.ts';

/** Why a printer does not print, as `reason` beside `PRINTER_NOT_READY` names it. */
export const printerReasons = {
  paper_out: { en: 'The printer is out of paper.', ar: 'نفد ورق الطابعة.' },
  cover_open: { en: 'The cover of the printer is open.', ar: 'غطاء الطابعة مفتوح.' },
  cutter: { en: 'The knife of the printer is stuck.', ar: 'سكين قص الورق في الطابعة عالقة.' },
  fault: { en: 'The printer reports a fault; switch it off and on again.', ar: 'تبلّغ الطابعة عن عطل؛ أطفئها ثم شغّلها.' },
  offline: { en: 'The printer is switched to offline.', ar: 'الطابعة في وضع عدم الاتصال.' },
  stalled: {
    en: 'The printer has stopped taking data: look at its paper and cover. Part of the receipt may be printed.',
    ar: 'توقفت الطابعة عن استقبال البيانات: افحص الورق والغطاء. قد يكون جزء من الإيصال قد طُبع.',
  },
  refused: { en: 'The print system of this machine has refused the job.', ar: 'رفض نظام الطباعة في هذا الجهاز المهمة.' },
} as const satisfies Record<string, BilingualLabels>;

/** A reason of the table above. */
export type PrinterReason = keyof typeof printerReasons;
