import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariables, dark, theme } from '#ui/theme/theme.ts';

// WCAG 2.2, 1.4.3.
const leastContrast = 4.5;

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

const { light, dark: night } = cssVariables({ ...DEFAULT_THEME, colors: { ...DEFAULT_THEME.colors } });
const tones = ['done', 'moving', 'attention', 'refused'] as const;
const texts = { light: theme.black ?? '', dark: '#ffffff' };

describe.each(Object.entries({ light, dark: night }))('in the %s theme', (name, variables) => {
  const all = new Map(Object.entries(variables));
  const color = (variable: string) => all.get(variable) ?? '';
  const notices = [
    ...tones.map((tone) => [tone, color(`--${tone}-soft`)] as const),
    ['neutral', color('--surface-hover')] as const,
  ];

  test.each(tones)('the title of a notice of the tone %s reads', (tone) => {
    expect(contrastOf(color(`--${tone}`), color(`--${tone}-soft`))).toBeGreaterThanOrEqual(leastContrast);
  });

  test.each(tones)('the tone %s reads on a card', (tone) => {
    expect(contrastOf(color(`--${tone}`), color('--surface-card'))).toBeGreaterThanOrEqual(leastContrast);
  });

  test.each(notices)('text, muted text and links read in a notice of the tone %s', (_tone, background) => {
    const shown = [name === 'dark' ? texts.dark : texts.light, color('--mantine-color-dimmed'), color('--text-accent')];
    const unread = shown.filter((text) => contrastOf(text, background) < leastContrast);
    expect(unread).toEqual([]);
  });

  test('text reads on page, card and what the pointer is over', () => {
    const text = name === 'dark' ? (dark[0] ?? '') : (theme.black ?? '');
    const backgrounds = ['--surface-page', '--surface-card', '--surface-hover'].map(color);
    expect(backgrounds.filter((background) => contrastOf(text, background) < leastContrast)).toEqual([]);
  });
});
