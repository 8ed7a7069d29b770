import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The languages of the guide that can be run. */
export const languages = ['sh', 'ts', 'python', 'php'] as const;

export type Language = (typeof languages)[number];

/** A fenced block of a page: what follows the language in its fence, and the line number of its fence. */
export type Block = { language: string; word: string; fenceLine: number; code: string };

export type Page = { name: string; lineCount: number; blocks: Block[] };

const fence = /^```(\w*) ?(.*)$/u;

/** Reads the fenced blocks of a page, whatever their language. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; word: string; fenceLine: number; code: string[] } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, language = '', word = ''] = fence.exec(line) ?? [];
    const isFence = fence.test(line);
    if (open !== undefined && isFence) {
      blocks.push({ ...open, code: open.code.join('\n') });
      open = undefined;
    } else if (open !== undefined) open.code.push(line);
    else if (isFence) open = { language, word, fenceLine: index + 1, code: [] };
  }
  if (open !== undefined) throw new Error(`the block of line ${open.fenceLine} has no end`);
  return blocks;
}

/** The pages of a guide, the README first. */
export function readGuide(folder: string): Page[] {
  const names = globSync('*.md', { cwd: folder }).toSorted((a, b) => Number(b === 'README.md') - Number(a === 'README.md'));
  return names.map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    return { name, lineCount: text.split('\n').length, blocks: readBlocks(text) };
  });
}

/** Whether a block can be run, in any of the languages. */
function isRunnable(block: Block): boolean {
  return languages.some((language) => language === block.language);
}

/** The blocks of a page in one language, in their order. */
export function blocksIn(page: Page, language: Language): Block[] {
  return page.blocks.filter((block) => block.language === language);
}

const mark = '@@block ';

const markers: Record<Language, (fenceLine: number) => string> = {
  sh: (fenceLine) => `printf '\\n${mark}${fenceLine}\\n'`,
  ts: (fenceLine) => `console.log('\\n${mark}${fenceLine}');`,
  python: (fenceLine) => `print("\\n${mark}${fenceLine}", flush=True)`,
  php: (fenceLine) => `echo "\\n${mark}${fenceLine}\\n";`,
};

/**
 * One program of all blocks of a page in a language. Every line has the same number as in the page, so that an interpreter's
 * messages refer to the page; each block's fence has become a mark in the output. `opening` goes into the page's title.
 */
export function assemble(page: Page, language: Language, opening = ''): string {
  const lines = Array.from({ length: page.lineCount }, () => '');
  lines[0] = opening;
  for (const { fenceLine, code } of blocksIn(page, language)) {
    lines[fenceLine - 1] = markers[language](fenceLine);
    for (const [index, line] of code.split('\n').entries()) lines[fenceLine + index] = line;
  }
  return lines.join('\n');
}

/** What each block printed, by the line of its fence, in the order in which they ran. */
export function outputsOf(output: string): Map<number, string> {
  const [, ...parts] = output.split(`\n${mark}`);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [Number(part.slice(0, end)), part.slice(end + 1).trim()];
    }),
  );
}

/** The answers of a page, each with the block whose output it shows: the runnable one before it. */
export function answersOf(page: Page): { answer: Block; shownBy: Block }[] {
  return page.blocks.flatMap((answer, index) => {
    if (answer.language !== 'json' || answer.word !== 'answer') return [];
    const shownBy = page.blocks.slice(0, index).findLast(isRunnable);
    if (shownBy === undefined) throw new Error(`${page.name}:${answer.fenceLine}: no block stands before this answer`);
    return [{ answer, shownBy }];
  });
}
