import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasChromium, openPage } from '#support/project/browser-page.ts';
import { drawIcon } from '../../../build/desktop/icons/draw-icon.ts';

const svg = readFileSync('build/desktop/icons/icon.svg', 'utf8');

// The pixels of the SVG as Chromium draws it, as text, for a page passes on nothing else in time.
function drawingOf(pixels: number): string {
  const sized = svg.replace('<svg ', `<svg width="${pixels}" height="${pixels}" `);
  return `(async () => {
    const image = new Image();
    image.src = 'data:image/svg+xml,' + ${JSON.stringify(encodeURIComponent(sized))};
    await image.decode();
    const canvas = new OffscreenCanvas(${pixels}, ${pixels});
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return btoa(String.fromCharCode(...context.getImageData(0, 0, ${pixels}, ${pixels}).data));
  })()`;
}

// What can be seen of each color; the color of what is transparent is of no account.
function seen(drawn: Buffer, at: number): number {
  const opacity = drawn.readUInt8(at - (at % 4) + 3);
  return at % 4 === 3 ? opacity : (drawn.readUInt8(at) * opacity) / 255;
}

// Smaller ones consist of edges, which are smoothed in other ways.
test.skipIf(!hasChromium()).each([32, 48, 128])(
  'Chromium draws the SVG of the icon as it is drawn here, at %i pixels (needs chromium)',
  async (pixels) => {
    const page = await openPage('about:blank');
    const theirs = Buffer.from(String(await page.evaluate(drawingOf(pixels))), 'base64');
    await page.close();
    const ours = drawIcon(svg, pixels);
    expect(theirs).toHaveLength(ours.length);
    const differences = Array.from(ours, (_, at) => Math.abs(seen(ours, at) - seen(theirs, at)));
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
    expect(mean).toBeLessThan(1.5);
    expect(differences.filter((each) => each > 64)).toEqual([]);
  },
);
