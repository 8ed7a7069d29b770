import { finishPdf } from './file/pdfa-file.ts';
import type { Typesetter } from './text/typeset.ts';
import { createCanvas } from './pages/canvas.ts';
import type { Flow } from './pages/flow.ts';
import { frame } from './pages/theme.ts';
import { createPageHead, drawPageFoot, type PageFacts } from './pages/page-furniture.ts';

/**
 * Fills a started file with pages, each with its head and its foot, and finishes it.
 *
 * @param drawContent draws what is between them, from the first page on.
 */
export function drawPages(
  pdf: PDFKit.PDFDocument,
  typesetter: Typesetter,
  facts: PageFacts,
  drawContent: (flow: Flow) => void,
): Promise<Uint8Array> {
  const canvas = createCanvas(pdf);
  const head = createPageHead(canvas, typesetter, facts);
  let pages = 0;
  const flow: Flow = {
    canvas,
    typesetter,
    y: 0,
    newPage() {
      pdf.addPage();
      pages += 1;
      flow.y = head.draw(pages);
    },
    pageSpace: frame.bottom - head.contentTop,
  };
  flow.newPage();
  drawContent(flow);
  for (let page = 1; page <= pages; page += 1) {
    pdf.switchToPage(page - 1);
    drawPageFoot(canvas, typesetter, facts, page, pages);
  }
  canvas.embedFonts();
  return finishPdf(pdf);
}
