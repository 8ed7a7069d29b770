/** What the authority says of a document: the code of its rule or check, and its words. */
export type AdvisedFinding = { code: string; message: string };

// `BR-KSA-37`, `XSD_ZATCA_INVALID`, `X509SerialNumber`, `invalid-invoice-hash`, `signatureValue`; a single word in small letters is a
// code only where the authority has one of that name (standard §6.4).
const codeShape = /(?:[A-Z][\w-]{1,60}|[a-z][\w-]{0,40}[A-Z_-][\w-]{0,40}|certificate|signature)/.source;
// As branches write them, one after the other: `BR-KSA-37: The seller …; BR-KSA-06: …`.
const beginning = new RegExp(`(?:^|; )(?=${codeShape}: )`);
const wholeCode = new RegExp(`^${codeShape}$`);

// The findings within the text of a rejection; none where it is another text.
function findingsIn(text: string): AdvisedFinding[] {
  const parts = text.split(beginning).map((part) => {
    const end = part.indexOf(': ');
    return { code: part.slice(0, end), message: part.slice(end + 2) };
  });
  return parts.every(({ code }) => wholeCode.test(code)) ? parts : [];
}

// The authority may leave the code away; the message stands after it all the same.
const codeless = /^: /;

/** What a document was rejected for: the findings within the text of its rejection, or else the text as one without a code of its own. */
export function rejectionsIn(text: string): AdvisedFinding[] {
  const found = findingsIn(text);
  return found.length > 0 ? found : [{ code: 'REJECTED', message: text.replace(codeless, '') }];
}
