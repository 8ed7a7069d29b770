import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dark, teal } from '#ui/theme/theme.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// What each kind of color vision makes of linear RGB: Machado, Oliveira and Fernandes 2009, severity 1; without any, luminance.
const visions: Readonly<Record<string, Matrix>> = {
  'all colors': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

// Of linear RGB to the cone responses of OKLab, and of their cube roots to OKLab.
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const [a, b, c] = matrix.map(([p, q, r]) => p * x + q * y + r * z);
  return [a ?? 0, b ?? 0, c ?? 0];
}

function each([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)];
}

function linear(color: string): Triple {
  const [r = 0, g = 0, b = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16) / 255);
  return each([r, g, b], (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((color) => times(visions['achromatopsia'] as Matrix, linear(color))[0])
    .toSorted((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

function distance(one: string, other: string, vision: Matrix): number {
  const [first, second] = [one, other].map((color) => {
    const seen = each(times(vision, linear(color)), (value) => Math.min(1, Math.max(0, value)));
    return times(toLab, each(times(toCones, seen), Math.cbrt));
  });
  return Math.hypot(...(first ?? []).map((value, at) => value - (second?.[at] ?? 0)));
}

const style = readFileSync(new URL('../../../../src-renderer/ui/chart/chart.module.css', import.meta.url), 'utf8');
const [, inLight = '', inDark = ''] = /--chart-accent([^}]*)\}[^{]*color-scheme='dark'[^{]*\{([^}]*)\}/.exec(style) ?? [];

function colorsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--chart-(\w+): (#[\da-f]{6})/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

const light = colorsIn(inLight);
// See `--surface-card` and `--text-accent` of the theme.
const themes = {
  light: { card: '#ffffff', colors: { ...light, accent: teal[7] ?? '' } },
  dark: { card: dark[7] ?? '', colors: { ...light, ...colorsIn(inDark), accent: teal[3] ?? '' } },
};

describe.each(Object.entries(themes))('the colors of charts, %s', (_theme, { card, colors }) => {
  const named: Readonly<Record<string, string>> = colors;

  test('stand out from the card', () => {
    expect(Object.keys(named).toSorted()).toEqual(['accent', 'attention', 'done', 'moving', 'neutral', 'refused', 'secondary']);
    expect(Object.entries(named).filter(([, color]) => contrast(color, card) < 3)).toEqual([]);
  });

  const together = [
    ['done', 'attention'],
    ['attention', 'refused'],
    ['done', 'refused'],
    ['accent', 'secondary'],
  ] as const;
  test.each(Object.entries(visions))('that stand in one chart are told apart with %s', (_name, vision) => {
    const alike = together.filter(([one, other]) => distance(named[one] ?? '', named[other] ?? '', vision) < 0.1);
    expect(alike).toEqual([]);
  });
});
