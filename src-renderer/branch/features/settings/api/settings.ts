import { useQuery, useQueryClient } from '@tanstack/react-query';
import { managerSettings, type ChangeSettingsRequest } from '../../../../../src-shared/api/manager/appliance/settings.ts';
import { useServices } from '../../../../ui/client/services.tsx';

const queryKey = ['settings'];

/** The settings, each with what decides it. */
export function useSettings() {
  const { client } = useServices();
  return useQuery({ queryKey, queryFn: ({ signal }) => client.send({ path: '/settings', answer: managerSettings, signal }) });
}

/** Changes settings; what is left out stays as it is. */
export function useChangeSettings() {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: ChangeSettingsRequest) => {
    const settings = await client.send({ method: 'PATCH', path: '/settings', body, answer: managerSettings });
    queries.setQueryData(queryKey, settings);
    await queries.invalidateQueries({ queryKey: ['state'] });
    return settings;
  };
}
