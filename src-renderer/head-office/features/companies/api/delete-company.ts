import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useServices } from '../../../../ui/client/services.tsx';

/** Deletes a company that has issued nothing. */
export function useDeleteCompany(companyId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  return {
    remove: async (): Promise<void> => {
      await client.send({ method: 'DELETE', path: `/companies/${companyId}`, answer: z.unknown() });
      await queries.invalidateQueries({ queryKey: ['companies', 'list'] });
    },
    /** To be called once its page has been left, which would ask for it again. */
    forget: () => queries.removeQueries({ queryKey: ['companies', 'one', companyId] }),
  };
}
