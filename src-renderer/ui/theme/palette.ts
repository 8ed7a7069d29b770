import type { MantineColorsTuple } from '@mantine/core';

/** The accent, that of the printed documents: `#0F5E63` and its scale. */
export const teal: MantineColorsTuple = [
  '#e9f5f5',
  '#cfe8e8',
  '#a1d2d3',
  '#6fbabc',
  '#45a3a6',
  '#298c90',
  '#1a7479',
  '#0f5e63',
  '#0b4a4e',
  '#07363a',
];

/** What cannot be taken back: the scale of the color of what was refused. */
export const red: MantineColorsTuple = [
  '#fce9e8',
  '#f8d5d3',
  '#f3b8b4',
  '#eda09a',
  '#e5807a',
  '#d75e57',
  '#c03b36',
  '#a32020',
  '#861919',
  '#691313',
];

/** Neutrals of the light theme, slightly warm. */
export const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#e9e6e2',
  '#d9d5cf',
  '#bdb8b0',
  '#8f8980',
  '#6b655d',
  '#534e47',
  '#37332e',
  '#1f1c19',
];

/** Neutrals of the dark theme, from text to background. */
export const dark: MantineColorsTuple = [
  '#e9e6e1',
  '#cdc9c2',
  '#aaa59d',
  '#857f77',
  '#504b45',
  '#3c3833',
  '#2c2926',
  '#1f1d1b',
  '#181614',
  '#121110',
];
