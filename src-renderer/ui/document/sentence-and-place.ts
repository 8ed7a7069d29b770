// `/Invoice/cac:TaxTotal: A document must …`
const placed = /^(\/\S+): (.+)$/s;

/** The sentence of a finding, and the place in the XML that stands before it, if one does. */
export function sentenceAndPlace(message: string): { sentence: string; place?: string } {
  const [, place, sentence] = placed.exec(message) ?? [];
  return place === undefined || sentence === undefined ? { sentence: message } : { sentence, place };
}
