import type { headOfficeFirstTexts as english } from '../en/head-office-first-texts.ts';
import { alerts } from './head-office/alerts.ts';
import { branches } from './head-office/branches.ts';
import { headOffice } from './head-office/head-office.ts';
import { overview } from './head-office/overview.ts';
import { errors } from './kit/errors.ts';
import { forms } from './kit/forms.ts';
import { kit } from './kit/kit.ts';
import { signIn } from './people/sign-in.ts';

/** The texts in Arabic of head office's first pages, their frame and what any page may say, by area. */
export const headOfficeFirstTexts = {
  alerts,
  branches,
  errors,
  forms,
  headOffice,
  kit,
  overview,
  signIn,
} satisfies Record<keyof typeof english, Readonly<Record<string, string>>>;
