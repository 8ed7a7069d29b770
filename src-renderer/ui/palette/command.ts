import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { comparableText } from '#shared/i18n/comparable-text.ts';

/** Something that the command palette leads to or does. */
export type PaletteEntry = {
  id: string;
  label: string;
  /** The heading that it stands under. */
  group: string;
  Icon?: LucideIcon;
  /** Beside the label, in muted letters. */
  detail?: ReactNode;
  /** Other words that it is found by. */
  keywords?: string;
  /** The keys that do the same, one after the other. */
  keys?: readonly string[] | undefined;
  /** Whether it leads to all of which only the first are offered. */
  isMore?: boolean;
  run: () => void;
};

/** The commands that have each of the words that were typed, those first whose label begins with them. */
export function matchingCommands(commands: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = comparableText(typed).split(' ').filter(Boolean);
  const start = words.join(' ');
  const found = commands.filter(({ label, keywords = '' }) => {
    const text = comparableText(`${label} ${keywords}`);
    return words.every((word) => text.includes(word));
  });
  const first = found.filter(({ label }) => comparableText(label).startsWith(start));
  return [...first, ...found.filter((command) => !first.includes(command))];
}

/** The same commands under their headings, each heading where its first command stands. */
export function groupedCommands(commands: readonly PaletteEntry[]): { group: string; commands: PaletteEntry[] }[] {
  return [...Map.groupBy(commands, ({ group }) => group)].map(([group, own]) => ({ group, commands: own }));
}
