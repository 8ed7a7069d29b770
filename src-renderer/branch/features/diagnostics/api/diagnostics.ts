import { useQuery } from '@tanstack/react-query';
import { managerDiagnostics } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { useLiveEvents } from '../../../../ui/live/live-events.tsx';

/** Every check with what it has found; again when a condition begins or ends. */
export function useDiagnostics() {
  const { client } = useServices();
  const reading = useQuery({
    queryKey: ['diagnostics'],
    queryFn: ({ signal }) => client.send({ path: '/diagnostics', answer: managerDiagnostics, signal }),
  });
  const reread = () => void reading.refetch();
  useLiveEvents(({ type }) => type === 'conditions' && reread(), reread);
  return reading;
}
