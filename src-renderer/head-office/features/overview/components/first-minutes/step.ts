import type { Right } from '../../../../../../src-shared/api/dashboard/people/roles.ts';

/** A step of the first minutes: where it is done, and the right that it needs. */
export type Step = { name: 'company' | 'key' | 'branch' | 'webhook' | 'document'; to: string; needs: Right };
