import type { branchTexts as english } from '../en/branch-texts.ts';
import { conditions } from './appliance/conditions.ts';
import { access } from './branch/access.ts';
import { branchDocuments } from './branch/branch-documents.ts';
import { branchErrors } from './branch/branch-errors.ts';
import { branchKit } from './branch/branch-kit.ts';
import { branch } from './branch/branch.ts';
import { queue } from './branch/queue.ts';
import { setUp } from './branch/set-up.ts';
import { today } from './branch/today.ts';
import { documents } from './head-office/documents.ts';
import { errors } from './kit/errors.ts';
import { forms } from './kit/forms.ts';
import { kit } from './kit/kit.ts';

/** The texts in Arabic that only the branch's pages have, by area. */
export const branchAreas = { access, branch, branchDocuments, branchErrors, branchKit, conditions, queue, setUp, today } as const;

/** The texts of the branch's pages in Arabic, by area; where those of the kit would speak of head office, its own. */
export const branchTexts = {
  access,
  branch,
  conditions,
  documents: { ...documents, ...branchDocuments },
  errors: { ...errors, ...branchErrors },
  forms,
  kit: { ...kit, ...branchKit },
  queue,
  setUp,
  today,
} satisfies Record<keyof typeof english, Readonly<Record<string, string>>>;
