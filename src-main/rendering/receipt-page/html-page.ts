import { createHash } from 'node:crypto';
import type { BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import { splitLanguages } from '#shared/i18n/in-language.ts';

// The colors of the dashboard, light and dark. Nothing is fetched: a phone shows the page after one request.
const style = `
:root{color-scheme:light dark;--paper:#fff;--ground:#f4f2ef;--ink:#1f1c19;--quiet:#6b655d;--line:#e9e6e2;--accent:#0f5e63;--on-accent:#fff;--band:#8a4b08}
@media (prefers-color-scheme:dark){:root{--paper:#1f1d1b;--ground:#121110;--ink:#e9e6e1;--quiet:#aaa59d;--line:#3c3833;--accent:#6fbabc;--on-accent:#121110;--band:#e0a458}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 'IBM Plex Sans Arabic',system-ui,'Segoe UI',Tahoma,sans-serif;padding:16px}
main{max-width:480px;margin:0 auto;background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:24px 20px;overflow-wrap:anywhere}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
h1{font-size:20px;line-height:1.35}
header,.center{text-align:center}
header{display:grid;gap:12px}
.name{font-size:18px;font-weight:600}
.both>*{display:block}
dt .both>*,li .both>*{text-align:right}
dd .both>*{text-align:left}
.both>[lang=en]{color:var(--quiet);font-size:14px;font-weight:400}
.quiet{color:var(--quiet);font-size:14px}
.band{border:2px solid var(--band);color:var(--band);border-radius:8px;padding:4px 12px;font-weight:600}
section{border-block-start:1px solid var(--line);margin-block-start:20px;padding-block-start:16px}
dl>div,.line{display:flex;justify-content:space-between;gap:16px;padding-block:4px}
dd,.sum{text-align:end;font-variant-numeric:tabular-nums}
.sum{white-space:nowrap}
ul{list-style:none}
li+li{border-block-start:1px solid var(--line);margin-block-start:8px;padding-block-start:8px}
.payable{font-size:20px;font-weight:700}
.qr{margin:0 auto;background:#fff;border-radius:8px;padding:4px;width:248px}
.qr svg{display:block;width:240px;height:240px}
.button{display:block;text-align:center;background:var(--accent);color:var(--on-accent);border-radius:8px;padding:12px;font-weight:600;text-decoration:none}
.button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media print{body{background:#fff;padding:0}main{border:0}.button{display:none}}
`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A number, a date or a code, which run from left to right in either language. */
export function ltr(text: string): string {
  return `<bdi dir="ltr">${escaped(text)}</bdi>`;
}

/** A phrase in both languages, Arabic first, each marked as what it is. */
export function both({ en, ar }: BilingualLabels, tag = 'span'): string {
  return `<${tag} class="both"><span>${escaped(ar)}</span><span lang="en" dir="ltr">${escaped(en)}</span></${tag}>`;
}

/** A text of a document (`<arabic> | <other>`), each of its languages on a line of its own. */
export function documentText(text: string, className = ''): string {
  const { arabic, other } = splitLanguages(text);
  const lines = [
    ...(arabic === undefined ? [] : [`<span>${escaped(arabic)}</span>`]),
    ...(other === undefined ? [] : [`<span ${arabic === undefined ? '' : 'lang="en" '}dir="auto">${escaped(other)}</span>`]),
  ];
  return `<span class="both ${className}">${lines.join('')}</span>`;
}

/** A page that asks for nothing, runs nothing, and lets no search engine or other page have it. */
export function htmlPage(title: BilingualLabels, content: string): string {
  return [
    '<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">',
    `<title>${escaped(`${title.ar} · ${title.en}`)}</title><style>${style}</style></head>`,
    `<body><main>${content}</main></body></html>\n`,
  ].join('');
}

/** What such a page may do: have its style, and nothing else. */
export function htmlPagePolicy(): string {
  const digest = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** A page that says why there is no document. */
export function messagePage(title: BilingualLabels, texts: readonly BilingualLabels[]): string {
  const paragraphs = texts.map((text) => both(text, 'p'));
  return htmlPage(title, `<header>${both(title, 'h1')}${paragraphs.join('')}</header>`);
}
