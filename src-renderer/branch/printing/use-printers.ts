import { useQuery } from '@tanstack/react-query';
import { managerPrinters } from '../../../src-shared/api/manager/appliance/printers.ts';
import { useServices } from '../../ui/client/services.tsx';

/** What is asked anew when a printer has changed. */
export const printersKey = ['printers'];

/** The receipt printers in the network, and the printers of the machine. */
export function usePrinters() {
  const { client } = useServices();
  return useQuery({
    queryKey: printersKey,
    queryFn: ({ signal }) => client.send({ path: '/printers', answer: managerPrinters, signal }),
  });
}
