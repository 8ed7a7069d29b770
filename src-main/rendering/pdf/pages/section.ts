import type { Flow } from './flow.ts';

/** A part of the content whose height, with the gap under it, is known before it is drawn. */
export type Section = {
  height: number;
  /** @param keep the height of what follows and has to be on the page on which this ends, where one page can hold it. */
  draw: (flow: Flow, keep: number) => void;
};

/** Draws sections one under another, so that the last ones are never left alone on a page. */
export function drawSections(flow: Flow, sections: readonly Section[]): void {
  let rest = sections.reduce((total, section) => total + section.height, 0);
  for (const section of sections) {
    rest -= section.height;
    section.draw(flow, rest);
  }
}
