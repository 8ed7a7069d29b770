import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

// Not G, which begins again, nor J and K, which move in a list.
type PageLetter = LetterOf<'ABCDEFHILMNOPQRSTUVWXYZ'>;
type LetterOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | LetterOf<Rest> : never;

/** A page of a program, with the program's own rights and labels. */
export type ProgramPage<Right extends string, Label extends string> = {
  /** Its addresses; the first is where the navigation leads. */
  paths: readonly [string, ...string[]];
  load: () => Promise<ComponentType>;
  /** Whether it says nothing but the texts of the first pages, and is shown before the others have come. */
  isFirst?: boolean;
  /** What a role must have for it; nothing where it is undefined. */
  needs?: Right;
  /**
   * How the navigation shows it, and other words that it is found by; a page without is reached from elsewhere. `letter` names the key
   * that leads to it after G, in both languages. `isManaging` and `phonePlace` as in `PageLink`.
   */
  link?: { label: Label; words: Label; Icon: LucideIcon; letter?: PageLetter; isManaging?: boolean; phonePlace?: number };
  /** Another label for who lacks a right, and for whom the page is another one by that. */
  labelWithout?: { right: Right; label: Label };
};
