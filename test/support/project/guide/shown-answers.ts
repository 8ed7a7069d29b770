/** Represents what a shown answer omits: fields of an object, items of an array, the rest of a text. */
const ellipsis = '…';

/** What changes from run to run, in the place of which its form is compared. */
const forms: [RegExp, string][] = [
  [/\d{4}-\d{2}-\d{2}T[\d:.]+Z/gu, '<instant>'],
  [/\b\d{4}-\d{2}-\d{2}\b/gu, '<date>'],
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, '<uuid>'],
  [/inv_[\da-f]{32}/gu, '<invoice>'],
  [/\bT1-[\d-]+/gu, '<number>'],
  [/\b\d+\.\d+\.\d+\b/gu, '<version>'],
];

/** Counts that depend on what else has happened. */
const varyingCounts = new Set(['retry_count', 'total_count', 'days_until_expiry']);

/** Reads an answer as a page shows it: JSON in which a comment `// …` may replace omitted parts. */
export function readShown(text: string): unknown {
  const open: string[] = [];
  let json = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/ …|[^\s"]/gu)) {
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    const isFirst = /[{[,]$/u.test(json);
    const omission = open.at(-1) === '{' ? `"${ellipsis}":true` : `"${ellipsis}"`;
    json += token === `// ${ellipsis}` ? `${isFirst ? '' : ','}${omission}` : token;
  }
  return JSON.parse(json);
}

/** The JSON in what a block printed: all of it, or else its last line. */
export function readPrinted(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return JSON.parse(output.split('\n').at(-1) ?? '');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formOf(text: string): string {
  return forms.reduce((masked, [pattern, name]) => masked.replaceAll(pattern, name), text);
}

function differsAsText(shown: string, real: string): boolean {
  if (shown.endsWith(ellipsis)) return !real.startsWith(shown.slice(0, -1));
  return formOf(shown) !== formOf(real);
}

function objectDifferences(shown: Record<string, unknown>, real: Record<string, unknown>, place: string): string[] {
  const isShortened = ellipsis in shown;
  const names = Object.keys(shown).filter((name) => name !== ellipsis);
  const missing = names.filter((name) => !(name in real)).map((name) => `${place}.${name} is not in the real answer`);
  const hidden = isShortened ? [] : Object.keys(real).filter((name) => !(name in shown));
  const below = names.filter((name) => name in real).flatMap((name) => differences(shown[name], real[name], `${place}.${name}`));
  return [...missing, ...hidden.map((name) => `${place}.${name} is left out without a word`), ...below];
}

function arrayDifferences(shown: unknown[], real: unknown[], place: string): string[] {
  const isShortened = shown.at(-1) === ellipsis;
  const items = isShortened ? shown.slice(0, -1) : shown;
  const fits = isShortened ? items.length <= real.length : items.length === real.length;
  if (!fits) return [`${place} has ${real.length} items, not ${items.length}`];
  return items.flatMap((item, index) => differences(item, real[index], `${place}[${index}]`));
}

/** All differences between a real answer and the page: fields, types, amounts, texts. */
export function differences(shown: unknown, real: unknown, place = 'answer'): string[] {
  if (isObject(shown) && isObject(real)) return objectDifferences(shown, real, place);
  if (Array.isArray(shown) && Array.isArray(real)) return arrayDifferences(shown, real, place);
  const isVarying = typeof shown === 'number' && varyingCounts.has(place.split('.').at(-1) ?? '');
  if (isVarying && typeof real === 'number') return [];
  const areTexts = typeof shown === 'string' && typeof real === 'string';
  const differs = areTexts ? differsAsText(shown, real) : shown !== real;
  return differs ? [`${place} is ${JSON.stringify(real)}, not ${JSON.stringify(shown)}`] : [];
}
