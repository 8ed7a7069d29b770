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

/** All of the findings of a document in one text, as it is sent to whoever mends them. */
export function textOfFindings(
  { invoice_number: number, invoice_id: id }: { invoice_number: string; invoice_id: string },
  findings: readonly ShownFinding[],
): string {
  const texts = findings.map(({ code, message, advice, advice_ar: adviceAr }) => [code, message, advice, adviceAr].join('\n'));
  return [`${number} (${id})`, ...texts].join('\n\n');
}
