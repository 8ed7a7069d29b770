/** What the authority says of a document: the code of its rule, and its words. */
export type Finding = { code: string; message: string };

// As branches write them, one after the other: `BR-KSA-37: The seller …; BR-KSA-06: …`.
const beginning = /(?:^|; )(?=[A-Z][\w-]{1,60}: )/;

/** The findings within the text of a rejection; none where it is another text, such as one of the network. */
export function findingsIn(text: string): Finding[] {
  const parts = text.split(beginning).map((part) => {
    const end = part.indexOf(': ');
    return { code: part.slice(0, end), message: part.slice(end + 2) };
  });
  return parts.every(({ code }) => /^[A-Z][\w-]+$/.test(code)) ? parts : [];
}
