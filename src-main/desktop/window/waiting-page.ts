import { directionOf, type Language } from '../../../src-shared/i18n/texts/languages.ts';
import type { ServiceState } from '../appliance/service-state.ts';
import { textOf } from '../texts/desktop-texts.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'";
const style =
  ':root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;min-block-size:100vh;display:grid;place-content:center;' +
  'padding:2rem;text-align:center}p{max-inline-size:40rem;margin:.5rem auto}code{direction:ltr;unicode-bidi:isolate;opacity:.75;overflow-wrap:anywhere}';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => signs[sign] ?? sign);
}

function sentenceOf(service: ServiceState, language: Language): string {
  if (service.kind === 'restarting') return textOf(language, { key: 'page.restarting' });
  if (service.kind === 'unreachable') return textOf(language, { key: 'page.unreachable' });
  return textOf(language, { key: 'page.starting' });
}

/** The address of the page that the window shows while the branch does not answer: what happens, and why. */
export function waitingPage(service: ServiceState, language: Language): string {
  const reason = 'reason' in service ? `<p><code>${escaped(service.reason)}</code></p>` : '';
  const html =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Sanad</title><style>${style}</style></head>` +
    `<body><main><h1>Sanad · سند</h1><p role="status">${escaped(sentenceOf(service, language))}</p>${reason}</main></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}
