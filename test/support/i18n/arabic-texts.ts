import type { TextArea } from '#shared/i18n/texts/en/all-texts.ts';
import { branchAreas } from '#shared/i18n/texts/ar/branch-texts.ts';
import { headOfficeTexts } from '#shared/i18n/texts/ar/head-office-texts.ts';

/** All texts of the user interfaces in Arabic, by area. */
export const ar = { ...headOfficeTexts, ...branchAreas } satisfies Record<TextArea, Readonly<Record<string, string>>>;
