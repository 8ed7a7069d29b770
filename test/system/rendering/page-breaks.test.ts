import { beforeAll, expect, test } from 'vitest';
import { openFontFiles, type FontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { pageBreakFaults } from '#support/rendering/page-breaks.ts';
import { orderWith } from '#support/rendering/pdf-documents.ts';

let fontFiles: FontFiles;

beforeAll(() => {
  fontFiles = openFontFiles();
});

test.each(Object.entries(orderWith))(
  '%s of 1 to 60 lines has no page of totals alone and none that is almost empty',
  async (_name, order) => {
    const counts = Array.from({ length: 60 }, (_, index) => index + 1);
    expect(await pageBreakFaults(order, counts, fontFiles)).toEqual([]);
  },
  300_000,
);
