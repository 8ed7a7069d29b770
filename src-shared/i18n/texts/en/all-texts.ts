import { branchAreas } from './branch-texts.ts';
import { headOfficeTexts } from './head-office-texts.ts';

/** All texts of the user interfaces in English, by area; the keys of the other language are held to these. */
export const en = { ...headOfficeTexts, ...branchAreas } as const;

/** An area of texts. */
export type TextArea = keyof typeof en;

/** The key of a text of an area. */
export type TextKey<Area extends TextArea> = keyof (typeof en)[Area];
