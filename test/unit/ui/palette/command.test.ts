import { expect, test } from 'vitest';
import { groupedCommands, matchingCommands } from '#ui/palette/command.ts';

function command(label: string, group = 'Pages', keywords?: string) {
  return { id: label, label, group, run: () => {}, ...(keywords === undefined ? {} : { keywords }) };
}

const all = [
  command('Audit log'),
  command('Billing', 'Pages', 'plan usage'),
  command('Add branch', 'Actions'),
  command('الفروع'),
  command('إضافة شركة'),
];

function found(typed: string): string[] {
  return matchingCommands(all, typed).map(({ label }) => label);
}

test('finds every word that was typed in any order, in names and keywords', () => {
  expect(found('log aud')).toEqual(['Audit log']);
  expect(found('USAGE')).toEqual(['Billing']);
  expect(found('')).toHaveLength(all.length);
  expect(found('zzz')).toEqual([]);
});

test('puts those first that begin with what was typed', () => {
  expect(found('b')).toEqual(['Billing', 'Add branch']);
});

test('takes the letters that Arabic writes in several ways for one', () => {
  expect(found('اضافه شركه')).toEqual(['إضافة شركة']);
  expect(found('الفُروع')).toEqual(['الفروع']);
});

test('stand under their headings in the order in which they come', () => {
  expect(groupedCommands(all).map(({ group, commands }) => [group, commands.length])).toEqual([
    ['Pages', 4],
    ['Actions', 1],
  ]);
});
