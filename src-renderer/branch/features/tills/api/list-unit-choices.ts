import { useQuery } from '@tanstack/react-query';
import { managerUnitList } from '../../../../../src-shared/api/manager/appliance/units.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** The EGS units that a till may be told to issue with. */
export function useUnitChoices(): { value: string; label: string }[] {
  const { client } = useServices();
  const { data } = useQuery({
    queryKey: ['units', 'list'],
    queryFn: ({ signal }) => client.send({ path: '/units', answer: managerUnitList, signal }),
  });
  const active = data?.data.filter(({ onboarding_status }) => onboarding_status === 'active') ?? [];
  return active.map(({ egs_unit_id, unit_name }) => ({ value: egs_unit_id, label: unit_name }));
}
