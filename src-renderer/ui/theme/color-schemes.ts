import type { MantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';

/** What a person can choose for the colors of the pages. */
export const colorSchemes = [
  { scheme: 'light', text: 'control.theme_light', command: 'palette.theme_light', Icon: Sun },
  { scheme: 'dark', text: 'control.theme_dark', command: 'palette.theme_dark', Icon: Moon },
  { scheme: 'auto', text: 'control.theme_auto', command: 'palette.theme_auto', Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; text: string; command: string; Icon: typeof Sun }[];
