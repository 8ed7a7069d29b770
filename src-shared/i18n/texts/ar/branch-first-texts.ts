import type { branchFirstTexts as english } from '../en/branch-first-texts.ts';
import { conditions } from './appliance/conditions.ts';
import { access } from './branch/access.ts';
import { branchDocuments } from './branch/branch-documents.ts';
import { branchErrors } from './branch/branch-errors.ts';
import { branchKit } from './branch/branch-kit.ts';
import { branch } from './branch/branch.ts';
import { thisComputer } from './branch/appliance/this-computer.ts';
import { today } from './branch/today.ts';
import { documents } from './head-office/documents.ts';
import { errors } from './kit/errors.ts';
import { forms } from './kit/forms.ts';
import { kit } from './kit/kit.ts';

/**
 * The texts in Arabic of the branch's first pages, their frame and what any page may say, by area; where those of the kit would speak of head
 * office, its own.
 */
export const branchFirstTexts = {
  access,
  branch,
  conditions,
  documents: { ...documents, ...branchDocuments },
  errors: { ...errors, ...branchErrors },
  forms,
  kit: { ...kit, ...branchKit },
  thisComputer,
  today,
} satisfies Record<keyof typeof english, Readonly<Record<string, string>>>;
