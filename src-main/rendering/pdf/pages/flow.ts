import type { Typesetter } from '../text/typeset.ts';
import { frame } from './theme.ts';
import type { Canvas } from './canvas.ts';

/** Where the content of a document has got to, and the tools to go on with. */
export type Flow = {
  canvas: Canvas;
  typesetter: Typesetter;
  /** The top of what comes next. */
  y: number;
  /** Begins a page, with its furniture. */
  newPage: () => void;
  /** How much of a page is left under its furniture, unless it is the first. */
  pageSpace: number;
};

/** How much of the page is left. */
export function spaceLeft(flow: Flow): number {
  return frame.bottom - flow.y;
}

/** Begins a new page unless so much space is left on this one. */
export function ensureRoom(flow: Flow, height: number): void {
  if (spaceLeft(flow) < height) flow.newPage();
}
