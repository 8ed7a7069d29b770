import type { Right } from '../../../../../../src-shared/api/dashboard/people/roles.ts';

/** A step of the first minutes: where it is done and where it shows what was made, and the rights that these need. */
export type Step = {
  name: 'company' | 'key' | 'branch' | 'webhook' | 'document';
  to: string;
  needs: Right;
  shownAt: string;
  shownWith: Right;
};
