import type { MantineColorScheme } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Monitor, Moon, Sun } from 'lucide-react';

/** What a person can choose for the colors of the pages. */
export const colorSchemes = [
  { scheme: 'light', text: 'control.theme_light', command: 'palette.theme_light', Icon: Sun },
  { scheme: 'dark', text: 'control.theme_dark', command: 'palette.theme_dark', Icon: Moon },
  { scheme: 'auto', text: 'control.theme_auto', command: 'palette.theme_auto', Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; text: string; command: string; Icon: typeof Sun }[];

const storageKey = 'sanad-theme';

function schemeOf(stored: string | null | undefined): MantineColorScheme {
  return colorSchemes.find(({ scheme }) => scheme === stored)?.scheme ?? 'auto';
}

/** The media query that is true where the system is dark. */
export const systemIsDark = '(prefers-color-scheme: dark)';

/** Light or dark, by a choice and by the system. */
export function shownColorScheme(choice: MantineColorScheme, isSystemDark: boolean): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return isSystemDark ? 'dark' : 'light';
}

/** What a page of this browser begins with. */
export function firstColorScheme(): 'light' | 'dark' {
  return shownColorScheme(schemeOf(localStorage.getItem(storageKey)), window.matchMedia(systemIsDark).matches);
}

/**
 * What was chosen in this browser, in any tab, and the way to choose. Not the library's own: with that every component of the page
 * is made anew for a change that is one of colors alone.
 */
export function useColorScheme(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const [choice, setChoice] = useLocalStorage<MantineColorScheme>({
    key: storageKey,
    defaultValue: 'auto',
    getInitialValueInEffect: false,
    serialize: (scheme) => scheme,
    deserialize: schemeOf,
  });
  return [choice, setChoice];
}
