import type { z } from 'zod';
import { managerBackups, writtenBackup } from '#shared/api/people/backups.ts';
import {
  headOfficeMembership,
  managerApiKeyList,
  managerCompanyList,
  createdKey,
  managerCompany,
  type createKeyRequest,
  type joinRequest,
  type storeCompanyRequest,
} from '#shared/api/people/companies.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { testInvoice } from '#shared/api/people/set-up.ts';
import { useServices } from '#ui/client/services.ts';
import { useReread } from '#ui/client/use-change.ts';

/** Which head office the branch has joined. */
export function useMembership() {
  return useLiveRead({ path: '/head-office', answer: headOfficeMembership }, ['users', 'companies']);
}

/** The companies of the branch. */
export function useCompanies() {
  return useLiveRead({ path: '/companies', answer: managerCompanyList }, ['companies']);
}

/** The API keys of the branch. */
export function useApiKeys() {
  return useLiveRead({ path: '/api-keys', answer: managerApiKeyList }, ['companies']);
}

/** Where backups go, and the last one. */
export function useBackupsPart() {
  return useLiveRead({ path: '/backups', answer: managerBackups }, ['backups', 'settings', 'conditions']);
}

// What steps show, and what is shown of them elsewhere.
const shown = ['/head-office', '/companies', '/api-keys', '/units', '/backups', '/documents', '/setup-progress', '/state'];

/** What the steps change; what is shown is read anew afterwards. */
export function useChanges() {
  const { client } = useServices();
  const reread = useReread();

  async function post<Answer extends z.ZodType>(path: string, body: unknown, answer: Answer): Promise<z.output<Answer>> {
    try {
      return await client.send({ method: 'POST', path, body, answer });
    } finally {
      await reread(shown);
    }
  }

  return {
    joinHeadOffice: (body: z.output<typeof joinRequest>) => post('/head-office', body, headOfficeMembership),
    storeCompany: (body: z.output<typeof storeCompanyRequest>) => post('/companies', body, managerCompany),
    createKey: (body: z.output<typeof createKeyRequest>) => post('/api-keys', body, createdKey),
    writeBackup: () => post('/backups', undefined, writtenBackup),
    issueTestInvoice: (egsUnitId: string) => post('/test-invoice', { egs_unit_id: egsUnitId }, testInvoice),
  };
}
