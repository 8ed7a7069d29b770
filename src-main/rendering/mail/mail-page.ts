import { directionOf, type Language } from '#shared/i18n/texts/languages.ts';
import { escaped } from '../receipt-page/html-page.ts';

/** What a mail says: each line a paragraph, and the one link that helps. */
export type MailWords = {
  language: Language;
  title: string;
  lines: readonly string[];
  link?: { words: string; url: string } | undefined;
};

const font = "font-family:'IBM Plex Sans Arabic',system-ui,'Segoe UI',Tahoma,Arial,sans-serif";

function button({ words, url }: { words: string; url: string }): string {
  const look =
    'display:inline-block;background:#0f5e63;color:#ffffff;border-radius:8px;padding:12px 20px;font-weight:600;text-decoration:none';
  return `<p style="margin:24px 0 0"><a href="${escaped(url)}" style="${look}">${escaped(words)}</a></p>`;
}

/** A mail as text and as HTML that says the same. Nothing in it is fetched from elsewhere. */
export function mailPage({ language, title, lines, link }: MailWords): { text: string; html: string } {
  const text = [title, ...lines, ...(link === undefined ? [] : [`${link.words}:\n${link.url}`])].join('\n\n');
  const paragraphs = lines.map((line) => `<p style="margin:12px 0 0">${escaped(line)}</p>`).join('');
  const html =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
    `<body style="margin:0;background:#f4f2ef;color:#1f1c19;${font};font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto;padding:24px">` +
    `<div style="background:#ffffff;border:1px solid #e9e6e2;border-radius:12px;padding:24px"><h1 style="margin:0;font-size:20px;line-height:1.35">${escaped(title)}</h1>` +
    `${paragraphs}${link === undefined ? '' : button(link)}</div></div></body></html>`;
  return { text: `${text}\n`, html };
}
