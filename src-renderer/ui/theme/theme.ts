import { createTheme, Menu, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

// The head of a dialog is a header element, which would be a second banner of the page.
const dialogProps = { attributes: { header: { role: 'presentation' } } };

// A dialog is named like a part of a page.
const dialogTitle = { fontSize: '1rem', fontWeight: 600 };

// The smallest size of the library's buttons inside a line is less than a finger hits (WCAG 2.2, 2.5.8: 24 pixels).
function hitByFinger(smallest: string, variable: `--${string}`) {
  return (_: unknown, { size }: { size?: unknown }) => ({ root: size === smallest ? { [variable]: '1.5rem' } : {} });
}

// One font for both scripts; a system's Arabic and Latin fonts until it has arrived.
const fontFamily = "'IBM Plex Sans Arabic', system-ui, 'Segoe UI', Tahoma, sans-serif";

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

// Neutrals of the light theme, slightly warm.
const gray: MantineColorsTuple = [
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

// What is refused, and what cannot be taken back; white reads on the shades of its buttons, and they read on white.
const red: MantineColorsTuple = [
  '#fce9e8',
  '#f7d0ce',
  '#f2aea9',
  '#f29a94',
  '#e0625c',
  '#cf3d38',
  '#bd2c2a',
  '#a32020',
  '#841919',
  '#651313',
];

/** The look of both programs: colors, type, spacing and radii. Everything else follows from these. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal, gray, dark, red },
  black: gray[9],
  autoContrast: true,
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.334', sm: '1.429', md: '1.429', lg: '1.4', xl: '1.286' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.429' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // By their names: `extend` of each would bring it along with the first page, which has no dialog.
    Drawer: { defaultProps: dialogProps, styles: { title: dialogTitle } },
    Modal: { defaultProps: dialogProps, styles: { title: dialogTitle } },
    // The label above, what helps below, neither at the edge of the field.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBlockEnd: '0.25rem' } },
    },
    // The edge of a field is seen (WCAG 2.2, 1.4.11); one with an error has its own.
    Input: {
      vars: (_: unknown, { error }: { error?: unknown }) => ({ wrapper: error ? {} : { '--input-bd': 'var(--field-line)' } }),
    },
    // A placeholder that takes the focus first would be a child that a menu must not have; its first item takes it instead.
    ActionIcon: { vars: hitByFinger('sm', '--ai-size') },
    Button: { vars: hitByFinger('compact-xs', '--button-height') },
    // A card has the line that a table has.
    Paper: { vars: () => ({ root: { '--paper-border-color': 'var(--line)' } }) },
    // The title of a notice is cut at the height of Latin letters, and with it the dots below a final ي.
    Alert: { styles: { title: { lineHeight: 1.6 }, label: { overflow: 'visible' } } },
    CloseButton: { vars: hitByFinger('sm', '--cb-size') },
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  },
});

/** What the tokens of the two themes are called in the style sheets. Each text color reads on its background with a contrast of at least 4.5. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--surface-page': gray[0],
    '--surface-card': '#ffffff',
    '--surface-hover': gray[1],
    '--line': gray[2],
    '--field-line': gray[5],
    '--text-accent': teal[7],
    '--mantine-color-error': '#a32020',
    '--done': '#1b6b3a',
    '--done-soft': '#e6f4ea',
    '--moving': '#1d5a9e',
    '--moving-soft': '#e7f0fa',
    '--attention': '#8a4b00',
    '--attention-soft': '#fdf1dc',
    '--refused': '#a32020',
    '--refused-soft': '#fce9e8',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--surface-page': dark[8],
    '--surface-card': dark[7],
    '--surface-hover': dark[6],
    '--line': dark[5],
    '--field-line': '#7d766e',
    '--text-accent': teal[3],
    '--mantine-color-teal-light': '#16393b',
    '--mantine-color-teal-light-hover': '#1b4648',
    '--mantine-color-teal-light-color': teal[2],
    '--mantine-color-red-light': '#3d1b19',
    '--mantine-color-red-light-hover': '#4a211f',
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-error': '#f29a94',
    '--done': '#7ccb95',
    '--done-soft': '#17301f',
    '--moving': '#8fbdf0',
    '--moving-soft': '#16283c',
    '--attention': '#f0b75f',
    '--attention-soft': '#382811',
    '--refused': '#f29a94',
    '--refused-soft': '#3d1b19',
  },
});
