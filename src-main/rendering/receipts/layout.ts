import { readLogo, type ReceiptLayout } from '#shared/api/printing/receipt-layout.ts';
import { blacken } from '../raster/bitmap.ts';
import { isArabic } from '../pdf/text/two-languages.ts';
import { rule, space, textStrip, type Setting, type ReceiptStrip } from './strip.ts';

/** The logo of the shop in the middle, dot by dot; nothing where there is none. */
export function logoStrips({ paper }: Setting, { logo }: ReceiptLayout): ReceiptStrip[] {
  if (logo === null) return [];
  const { width, dots } = logo;
  const { height, isBlack } = readLogo(width, Buffer.from(dots, 'base64'));
  const left = (paper.width - width) >> 1;
  const strip: ReceiptStrip = {
    height,
    draw(bitmap, top) {
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          if (isBlack(x, y)) blacken(bitmap, { x: left + x, y: top + y, length: 1 });
        }
      }
    },
  };
  return [strip, space(12)];
}

/** The lines of the shop below everything else, in Arabic, then in English; nothing where there are none. */
export function footerStrips(setting: Setting, { footer_ar, footer_en }: ReceiptLayout): ReceiptStrip[] {
  const lines = [footer_ar, footer_en].filter((lines) => lines !== '').flatMap((lines) => lines.split('\n'));
  if (lines.length === 0) return [];
  const style = setting.paper.styles.text;
  const strips = lines.map((line) =>
    line.trim() === ''
      ? space(12)
      : textStrip(setting, line.trim(), { style, direction: isArabic(line) ? 'rtl' : 'ltr', align: 'center' }),
  );
  return [rule(setting, 'dashed'), ...strips, space(8)];
}
