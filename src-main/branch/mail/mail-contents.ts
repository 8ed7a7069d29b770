import { AppError } from '#shared/api/app-error.ts';
import { inLanguage, nameInLanguage } from '#shared/i18n/in-language.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { mayBeHandedOver } from '#shared/invoice/submission-status.ts';
import type { OutgoingMail } from '#main/platform/mail/send-mail.ts';
import { mailPage } from '#main/rendering/mail/mail-page.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { companyOf } from '../companies/company-profile.ts';
import { applianceOf } from '../companies/provision.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { MailTable } from '../db/people-tables.ts';
import type { KeyScope } from '../db/schema.ts';
import { findInvoice } from '../documents/invoice-resource.ts';
import { scopeOfDocument } from '../documents/people-reads/document-for-people.ts';
import type { ReadWorker } from '../documents/read-worker/read-jobs.ts';
import { receiptUrlOf } from '../documents/receipt-url.ts';

/** What the contents of mails are made of. */
export type ContentTools = { db: LedgerReader; reads: Pick<ReadWorker, 'pdfRequest'>; pdfRenderer: Pick<PdfRenderer, 'print'> };

// The name of a branch that has none yet.
const sanad = 'Sanad';

const words = {
  en: {
    test: 'Mail server test',
    testText: 'Sanad can send e-mail through this server. You do not need to do anything.',
    copy: (number: string, seller: string) => `${seller}: document ${number}`,
    attached: (number: string) => `The tax document ${number} is attached as a PDF, with the signed XML inside.`,
    open: 'Open it in a browser',
  },
  ar: {
    test: 'تجربة خادم البريد',
    testText: 'يستطيع برنامج سند إرسال البريد عبر هذا الخادم، ولا يلزمك أي إجراء.',
    copy: (number: string, seller: string) => `${seller}: مستند \u2068${number}\u2069`,
    attached: (number: string) => `تجد المستند الضريبي \u2068${number}\u2069 مرفقًا بصيغة PDF، وبداخله ملف XML الموقّع.`,
    open: 'افتحه في المتصفح',
  },
} as const satisfies Record<Language, unknown>;

function foundDocument(db: LedgerReader, scope: KeyScope, invoiceId: string) {
  const found = findInvoice(db, scope, invoiceId);
  if (!mayBeHandedOver(found)) throw new AppError('DOCUMENT_NOT_TO_BE_SENT');
  return found;
}

function sellerOf(db: LedgerReader, companyId: string, language: Language): string {
  const { legal_name: name, legal_name_ar: arabic } = companyOf(db, companyId);
  return inLanguage(nameInLanguage({ name, arabic }, language), language);
}

/** The subject of a test. */
export function subjectOfTest(language: Language): string {
  return words[language].test;
}

/**
 * The subject of the mail that brings a document.
 *
 * @throws AppError INVOICE_NOT_FOUND, DOCUMENT_NOT_TO_BE_SENT.
 */
export function subjectOfDocument(
  db: LedgerReader,
  { scope, invoiceId }: { scope: KeyScope; invoiceId: string },
  language: Language,
): string {
  const { invoice_number: number, company_id: companyId } = foundDocument(db, scope, invoiceId);
  return words[language].copy(number, sellerOf(db, companyId, language));
}

/** Whose mail it is, what it says, and what it brings. */
export type Content = Pick<OutgoingMail, 'senderName' | 'text' | 'html' | 'attachments'>;

async function copyOf({ db, reads, pdfRenderer }: ContentTools, { language, subject, invoice_id }: MailTable): Promise<Content> {
  const invoiceId = invoice_id ?? '';
  const scope = scopeOfDocument(db, invoiceId);
  const request = scope === undefined ? undefined : await reads.pdfRequest(scope, invoiceId);
  if (scope === undefined || request === undefined) throw new AppError('INVOICE_NOT_FOUND');
  // It may have been rejected since.
  const found = foundDocument(db, scope, invoiceId);
  const url = receiptUrlOf(db, found);
  const said = words[language];
  const link = url === null ? undefined : { words: said.open, url };
  const content = await pdfRenderer.print(request);
  const fileName = request.fileName.replace(/\.xml$/, '.pdf');
  return {
    senderName: sellerOf(db, found.company_id, language),
    ...mailPage({ language, title: subject, lines: [said.attached(found.invoice_number)], link }),
    attachments: [{ fileName, mediaType: 'application/pdf', content }],
  };
}

/**
 * What a mail says, made when it is sent: nothing of it is stored.
 *
 * @throws AppError INVOICE_NOT_FOUND, DOCUMENT_NOT_TO_BE_SENT.
 */
export async function contentOfMail(tools: ContentTools, mail: MailTable): Promise<Content> {
  if (mail.kind === 'document') return copyOf(tools, mail);
  const { language, subject: title } = mail;
  const senderName = applianceOf(tools.db)?.branch_name ?? sanad;
  return { senderName, ...mailPage({ language, title, lines: [words[language].testText] }) };
}
