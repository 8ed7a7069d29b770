import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { managerBackups } from '../../../../../src-shared/api/manager/appliance/backups.ts';
import {
  headOfficeMembership,
  managerApiKeyList,
  managerCompanyList,
} from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { managerUnitList } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

// What a step reads of the appliance, anew with each change of these kinds.
function usePart<Answer extends z.ZodType>(path: string, answer: Answer, kinds: readonly string[]) {
  const { client } = useServices();
  const query = useQuery({
    queryKey: ['set-up', path],
    queryFn: ({ signal }) => client.send({ path, answer, signal }),
  });
  const reread = (): void => void query.refetch();
  useLiveEvents(({ type }) => kinds.includes(type) && reread(), reread);
  return query;
}

/** Which head office the branch has joined. */
export function useMembership() {
  return usePart('/head-office', headOfficeMembership, ['users', 'companies']);
}

/** The companies of the branch. */
export function useCompanies() {
  return usePart('/companies', managerCompanyList, ['companies']);
}

/** The API keys of the branch. */
export function useApiKeys() {
  return usePart('/api-keys', managerApiKeyList, ['companies']);
}

/** The EGS units of the branch, with the step that each is at. */
export function useUnits() {
  return usePart('/units', managerUnitList, ['unit']);
}

/** Where backups go, and the last one. */
export function useBackups() {
  return usePart('/backups', managerBackups, ['backups', 'settings', 'conditions']);
}
