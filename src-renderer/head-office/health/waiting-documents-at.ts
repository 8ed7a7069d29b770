import type { Appliance } from '../../../src-shared/api/dashboard/branches/appliances.ts';

/** The address of the documents of a branch that wait for the authority. */
export function waitingDocumentsAt({ appliance_id }: Pick<Appliance, 'appliance_id'>): string {
  return `/documents?appliance_id=${appliance_id}&status=queued`;
}
