import type { Right } from '../../../../../../src-shared/api/dashboard/people/roles.ts';

/**
 * A step of the first minutes: where it is done and where it shows what was made, the rights that these need, and the command that
 * does it elsewhere.
 */
export type Step = {
  name: 'company' | 'key' | 'branch' | 'unit' | 'webhook' | 'document';
  to: string;
  needs: Right;
  shownAt: string;
  shownWith: Right;
  command?: string;
};
