import type { BilingualLabels } from './pdf-labels.ts';

/** What is printed of an outage. */
export const outageLabels = {
  outage: { en: 'Outage Report', ar: 'تقرير انقطاع' },
  forTheAuthority: {
    en: 'a time in which the tax authority’s e-invoicing gateway could not be used',
    ar: 'فترة تعذّر فيها استخدام منصة الفوترة الإلكترونية لهيئة الزكاة والضريبة والجمارك',
  },
  company: { en: 'Company', ar: 'الشركة' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  branch: { en: 'Branch', ar: 'الفرع' },
  units: { en: 'EGS units', ar: 'وحدات الفوترة' },
  cause: { en: 'Cause', ar: 'السبب' },
  grounds: { en: 'How it was determined', ar: 'كيف عُرف السبب' },
  started: { en: 'Start (Riyadh time)', ar: 'البداية (بتوقيت الرياض)' },
  ended: { en: 'End (Riyadh time)', ar: 'النهاية (بتوقيت الرياض)' },
  duration: { en: 'Duration', ar: 'المدة' },
  ongoing: { en: 'Ongoing', ar: 'مستمر' },
  asOf: { en: 'As of (Riyadh time)', ar: 'حتى تاريخ (بتوقيت الرياض)' },
  outageId: { en: 'Outage ID', ar: 'معرّف الانقطاع' },
  totals: { en: 'Totals', ar: 'الإجماليات' },
  waited: { en: 'Documents that waited', ar: 'المستندات التي انتظرت' },
  accepted: { en: 'Accepted by the authority', ar: 'قبلتها الهيئة' },
  open: { en: 'Not accepted yet', ar: 'لم تُقبل بعد' },
  lateOnes: { en: 'Late', ar: 'المتأخرة' },
  listed: { en: 'Listed below', ar: 'المدرجة أدناه' },
  evidence: { en: 'Evidence', ar: 'الأدلة' },
  first: { en: 'First seen', ar: 'أول مرة' },
  last: { en: 'Last seen', ar: 'آخر مرة' },
  result: { en: 'What happened', ar: 'النتيجة' },
  documents: { en: 'Documents that waited', ar: 'المستندات التي انتظرت' },
  number: { en: 'Number', ar: 'الرقم' },
  deadline: { en: 'Deadline', ar: 'الموعد النهائي' },
  acceptedAt: { en: 'Accepted on', ar: 'تاريخ القبول' },
  state: { en: 'Status', ar: 'الحالة' },
  late: { en: 'Late', ar: 'متأخر' },
  onTime: { en: 'On time', ar: 'في الموعد' },
  waiting: { en: 'Waiting', ar: 'قيد الانتظار' },
} as const satisfies Record<string, BilingualLabels>;

/** How many documents of an outage of very many are listed. */
export function firstOnesLabel(listed: string): BilingualLabels {
  return { en: `The first ${listed}`, ar: `أول ${listed}` };
}

/** The classes of outages by their names. */
export const outageClassLabels = {
  own_network_down: { en: 'Branch network down', ar: 'انقطاع شبكة الفرع' },
  line_down: { en: 'Internet line down', ar: 'انقطاع الإنترنت' },
  authority_down: { en: 'Authority not responding', ar: 'الهيئة لا تستجيب' },
  refused: { en: 'Authority refuses requests', ar: 'الهيئة ترفض الطلبات' },
} as const satisfies Record<string, BilingualLabels>;

/** The same in a sentence that says how it was told apart from the others. */
export const outageClassTexts: Readonly<Record<keyof typeof outageClassLabels, BilingualLabels>> = {
  own_network_down: {
    en: 'The branch had no network, so nothing outside it could be reached.',
    ar: 'لم تتوفر في الفرع شبكة، فتعذّر الوصول إلى أي جهة خارجه.',
  },
  line_down: {
    en: 'The branch had a network, but nothing outside it responded, neither the authority nor head office if it has one: its internet line was down.',
    ar: 'كانت شبكة الفرع تعمل، لكن لم تستجب أي جهة خارجه، لا الهيئة ولا المركز الرئيسي إن كان مرتبطًا به: كان اتصال الفرع بالإنترنت مقطوعًا.',
  },
  authority_down: {
    en: 'The branch’s internet line worked, but the authority did not respond.',
    ar: 'كان اتصال الفرع بالإنترنت يعمل، لكن الهيئة لم تستجب.',
  },
  refused: {
    en: 'The authority responded, but with errors: it accepted no documents.',
    ar: 'استجابت الهيئة، لكن بأخطاء: لم تقبل أي مستند.',
  },
};

// What was tried, whether it answered, and with which HTTP status.
type Attempt = { target: 'network' | 'head_office' | 'gateway'; ok: boolean; status: number | null };

const answered: Record<Attempt['target'], BilingualLabels> = {
  network: { en: 'The branch had a network', ar: 'كانت شبكة الفرع تعمل' },
  head_office: { en: 'Head office responded', ar: 'استجاب المركز الرئيسي' },
  gateway: { en: 'The authority responded', ar: 'استجابت الهيئة' },
};

const silent: Record<Attempt['target'], BilingualLabels> = {
  network: { en: 'The branch had no network', ar: 'لم تتوفر في الفرع شبكة' },
  head_office: { en: 'Head office did not respond', ar: 'لم يستجب المركز الرئيسي' },
  gateway: { en: 'The authority did not respond', ar: 'لم تستجب الهيئة' },
};

const refused: Record<Attempt['target'], BilingualLabels> = {
  ...silent,
  head_office: { en: 'Head office responded with an error', ar: 'ردّ المركز الرئيسي بخطأ' },
  gateway: { en: 'The authority responded with an error', ar: 'ردّت الهيئة بخطأ' },
};

/** What an attempt showed, with the HTTP status of an answer that refused. */
export function attemptLabel({ target, ok, status }: Attempt): BilingualLabels {
  if (ok) return answered[target];
  if (status === null) return silent[target];
  const { en, ar } = refused[target];
  return { en: `${en} (${status})`, ar: `${ar} (${status})` };
}
