import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  managerBackups,
  writtenBackup,
  type changeBackupSettings,
} from '../../../../../src-shared/api/manager/appliance/backups.ts';
import {
  createdKey,
  headOfficeMembership,
  managerCompany,
  type createKeyRequest,
  type joinRequest,
  type storeCompanyRequest,
} from '../../../../../src-shared/api/manager/appliance/companies.ts';
import {
  managerUnit,
  type createManagerUnit,
  type unitCertificateRequest,
} from '../../../../../src-shared/api/manager/appliance/units.ts';
import { testInvoice } from '../../../../../src-shared/api/manager/appliance/wizard.ts';
import { useServices } from '../../../../ui/client/services.tsx';

type BackupSettings = z.output<typeof changeBackupSettings>;

/** What the steps change; what is shown is read anew afterwards. */
export function useChanges() {
  const { client } = useServices();
  const queries = useQueryClient();

  async function post<Answer extends z.ZodType>(path: string, body: unknown, answer: Answer): Promise<z.output<Answer>> {
    try {
      return await client.send({ method: 'POST', path, body, answer });
    } finally {
      // A refusal of the authority changes a unit too.
      await Promise.all(['set-up', 'setup-progress', 'state'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    }
  }

  return {
    joinHeadOffice: (body: z.output<typeof joinRequest>) => post('/head-office', body, headOfficeMembership),
    storeCompany: (body: z.output<typeof storeCompanyRequest>) => post('/companies', body, managerCompany),
    createKey: (body: z.output<typeof createKeyRequest>) => post('/api-keys', body, createdKey),
    createUnit: (body: z.output<typeof createManagerUnit>) => post('/units', body, managerUnit),
    requestCertificate: (egsUnitId: string, body: z.output<typeof unitCertificateRequest>) =>
      post(`/units/${egsUnitId}/certificate`, body, managerUnit),
    writeBackup: () => post('/backups', undefined, writtenBackup),
    /** Sets the folder and writes the first backup into it. */
    beginBackups: async (body: BackupSettings) => {
      await client.send({ method: 'PATCH', path: '/backups/settings', body, answer: managerBackups });
      return post('/backups', undefined, writtenBackup);
    },
    issueTestInvoice: (egsUnitId: string) => post('/test-invoice', { egs_unit_id: egsUnitId }, testInvoice),
  };
}
