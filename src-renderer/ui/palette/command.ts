import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something that the command palette leads to or does. */
export type Command = {
  id: string;
  label: string;
  /** The heading that it stands under. */
  group: string;
  Icon?: LucideIcon;
  /** Beside the label, in muted letters. */
  detail?: ReactNode;
  /** Other words that it is found by. */
  keywords?: string;
  run: () => void;
};

// As it is compared: without case, without marks, and with one form for the letters that Arabic writes in several.
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
}

/** The commands that have each of the words that were typed, those first whose label begins with them. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = comparable(typed).split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  const found = commands.filter(({ label, keywords = '' }) => {
    const text = comparable(`${label} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
  const first = found.filter(({ label }) => comparable(label).startsWith(start));
  return [...first, ...found.filter((command) => !first.includes(command))];
}

/** The same commands under their headings, each heading where its first command stands. */
export function groupedCommands(commands: readonly Command[]): { group: string; commands: Command[] }[] {
  return [...Map.groupBy(commands, ({ group }) => group)].map(([group, own]) => ({ group, commands: own }));
}
