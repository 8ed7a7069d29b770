/** A piece of an XML text: what it is, and its own characters. `space` is what stands between tags and says nothing. */
export type XmlToken = { kind: 'markup' | 'name' | 'attribute' | 'value' | 'comment' | 'text' | 'space'; text: string };

// Each alternative begins with its own character and takes no character twice, so that the time is proportional to the text.
const piece = /<!--[^]*?(?:-->|$)|<[?!][^>]*>?|<\/?[^\s<>/=]*|\/?>|[^<>]+/gy;
const attributePiece = /[^\s=<>"'/]+|\s+|=|"[^"]*"?|'[^']*'?|\//gy;

function attributeTokens(text: string): XmlToken[] {
  return [...text.matchAll(attributePiece)].map(([part]) => {
    if (/^["']/.test(part)) return { kind: 'value', text: part };
    return { kind: /^[\s=/]/.test(part) ? 'markup' : 'attribute', text: part };
  });
}

function tagTokens(text: string): XmlToken[] {
  const mark = text.startsWith('</') ? '</' : '<';
  return [
    { kind: 'markup', text: mark },
    { kind: 'name', text: text.slice(mark.length) },
  ];
}

/** The pieces of an XML text in their order; put together they are the text again, whether or not it is well formed. */
export function xmlTokens(xml: string): XmlToken[] {
  const tokens: XmlToken[] = [];
  let isInTag = false;
  for (const [text] of xml.matchAll(piece)) {
    if (text.startsWith('<!--')) tokens.push({ kind: 'comment', text });
    else if (/^<[?!]/.test(text)) tokens.push({ kind: 'comment', text });
    else if (text.startsWith('<')) {
      isInTag = true;
      tokens.push(...tagTokens(text));
    } else if (text === '>' || text === '/>') {
      isInTag = false;
      tokens.push({ kind: 'markup', text });
    } else if (isInTag) tokens.push(...attributeTokens(text));
    else tokens.push({ kind: /\S/.test(text) ? 'text' : 'space', text });
  }
  return tokens;
}
