import type { Typesetter } from '../text/typeset.ts';
import { frame } from './look.ts';
import type { Sheet } from './sheet.ts';

/** Where the content of a document has got to, and the tools to go on with. */
export type Flow = {
  sheet: Sheet;
  typesetter: Typesetter;
  /** The top of what comes next. */
  y: number;
  /** Begins a page, with its furniture. */
  newPage: () => void;
  /** How much of a page is left under its furniture, unless it is the first. */
  pageRoom: number;
};

/** How much of the page is left. */
export function roomLeft(flow: Flow): number {
  return frame.bottom - flow.y;
}

/** Begins a new page unless so much room is left on this one. */
export function ensureRoom(flow: Flow, height: number): void {
  if (roomLeft(flow) < height) flow.newPage();
}
