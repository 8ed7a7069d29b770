import { findingKindOf } from '#shared/i18n/rule-advice/finding-kind.ts';

/** What the authority says of a document: the code of its rule or check, its words, and what a developer does about it. */
export type ShownFinding = { code: string; message: string; advice: string; advice_ar: string };

// `/Invoice/cac:TaxTotal: A document must …`
const placed = /^(\/\S+): (.+)$/s;

const arabic = /\p{Script=Arabic}/u;

/** The sentence of a finding with the language that it is in, and the place in the XML that stands before it, if one does. */
export function readFinding({ message }: Pick<ShownFinding, 'message'>): {
  sentence: string;
  language: 'ar' | 'en';
  place?: string;
} {
  const [, place, sentence = message] = placed.exec(message) ?? [];
  return { sentence, language: arabic.test(sentence) ? 'ar' : 'en', ...(place === undefined ? {} : { place }) };
}

/**
 * The errors of a document with the warnings of their kinds, and the further warnings: a warning of the same kind asks for what the error asks
 * for, so that it is read once and only stands in the details beside it.
 */
export function withoutRepeats(
  errors: readonly ShownFinding[],
  warnings: readonly ShownFinding[],
): { mended: ShownFinding[]; further: ShownFinding[] } {
  const wrong = new Set(errors.map(({ code }) => findingKindOf(code)));
  const isRepeat = ({ code }: ShownFinding): boolean => wrong.has(findingKindOf(code));
  return {
    mended: [...errors, ...warnings.filter((warning) => isRepeat(warning))],
    further: warnings.filter((warning) => !isRepeat(warning)),
  };
}

/** All of the findings of a document in one text, as it is sent to whoever mends them. */
export function textOfFindings(
  { invoice_number: number, invoice_id: id }: { invoice_number: string; invoice_id: string },
  findings: readonly ShownFinding[],
): string {
  const texts = findings.map(({ code, message, advice, advice_ar: adviceAr }) => [code, message, advice, adviceAr].join('\n'));
  return [`${number} (${id})`, ...texts].join('\n\n');
}
