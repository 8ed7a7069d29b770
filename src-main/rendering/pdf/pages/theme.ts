import { pageSize } from '../file/pdfa-file.ts';
import type { TextStyle } from '../text/typeset.ts';

/** Colours as `rrggbb`. One accent; everything else is ink, grey or paper. */
export const colours = {
  ink: '1b2430',
  grey: '66717f',
  hairline: 'd5dae0',
  tint: 'f2f6f7',
  accent: '0f5e63',
  paper: 'ffffff',
  sandbox: '8a4b08',
  alarm: 'a3161b',
  alarmTint: 'f8e3e3',
} as const;

/** The area of a page that a document's content fills, in points from the top left. */
export const frame = {
  left: 40,
  right: pageSize.width - 40,
  width: pageSize.width - 80,
  top: 40,
  bottom: pageSize.height - 56,
} as const;

function style(size: number, weight: TextStyle['weight'], colour: string): TextStyle {
  return { size, weight, colour };
}

export const styles = {
  title: style(21, 'bold', colours.accent),
  subtitle: style(9.5, 'regular', colours.grey),
  section: style(9.5, 'bold', colours.accent),
  partyName: style(10, 'bold', colours.ink),
  label: style(7.5, 'regular', colours.grey),
  value: style(8.5, 'regular', colours.ink),
  strong: style(8.5, 'bold', colours.ink),
  columnTitle: style(7.5, 'bold', colours.accent),
  cell: style(8, 'regular', colours.ink),
  cellQuiet: style(7.5, 'regular', colours.grey),
  payable: style(12, 'bold', colours.paper),
  payableLabel: style(9.5, 'bold', colours.paper),
  mark: style(10, 'bold', colours.paper),
  underlay: style(64, 'bold', colours.alarmTint),
  foot: style(7, 'regular', colours.grey),
} as const;

/** From one line of a text to the next, in parts of its size: space for the marks above and below Arabic letters. */
export const leading = 1.42;
/** From the top of a line to its baseline, as a fraction of its size. */
export const ascent = 1.02;
