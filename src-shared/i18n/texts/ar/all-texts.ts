import type { TextArea } from '../en/all-texts.ts';
import { branchAreas } from './branch-texts.ts';
import { headOfficeTexts } from './head-office-texts.ts';

/** All texts of the user interfaces in Arabic, by area. */
export const ar = { ...headOfficeTexts, ...branchAreas } satisfies Record<TextArea, Readonly<Record<string, string>>>;
