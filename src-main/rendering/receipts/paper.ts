import type { TextStyle } from '../pdf/text/typeset.ts';

/** The paper of a receipt printer by its width in millimetres. */
export type PaperMm = 58 | 80;

/** What is printed on such paper: sizes in dots, of which there are 8 to a millimetre (203 to an inch). */
export type Paper = {
  /** How much of the width the head prints. */
  width: number;
  /** White paper at the end, in dots, so that a printer without a cutter leaves room to tear. */
  tearOff: number;
  styles: Record<'title' | 'name' | 'strong' | 'text' | 'quiet' | 'payable' | 'band', TextStyle>;
};

function paperOf(width: number, tearOff: number, size: number): Paper {
  const style = (ratio: number, weight: TextStyle['weight']): TextStyle => ({
    size: Math.round(size * ratio),
    weight,
    colour: '000000',
  });
  const styles = {
    title: style(1.3, 'bold'),
    name: style(1.2, 'bold'),
    strong: style(1, 'bold'),
    text: style(1, 'regular'),
    quiet: style(0.88, 'regular'),
    payable: style(1.3, 'bold'),
    band: style(1.1, 'bold'),
  };
  return { width, tearOff, styles };
}

/** Letters of about 3 mm; those of the narrow paper are a little smaller. Below 21 dots the points of Arabic letters run together. */
export const papers: Readonly<Record<PaperMm, Paper>> = { 80: paperOf(576, 24, 26), 58: paperOf(384, 96, 24) };

/** From one line of a text to the next, in parts of its size: space for the marks above and below Arabic letters. */
export const receiptLeading = 1.38;
/** From the top of a line to its baseline, as a fraction of its size. */
export const receiptAscent = 1;
