import { useQueryClient } from '@tanstack/react-query';
import { managerSettings, type ChangeSettingsRequest } from '#shared/api/people/settings.ts';
import { useRead, readKey } from '#ui/client/use-read.ts';
import { useReread } from '#ui/client/use-change.ts';
import { useServices } from '#ui/client/services.ts';

/** The settings, each with what decides it. */
export function useSettings() {
  return useRead({ path: '/settings', answer: managerSettings });
}

/** Changes settings; what is left out stays as it is. */
export function useChangeSettings() {
  const queries = useQueryClient();
  const { client } = useServices();
  const reread = useReread();
  return async (body: ChangeSettingsRequest) => {
    const settings = await client.send({ method: 'PATCH', path: '/settings', body, answer: managerSettings });
    queries.setQueryData(readKey('/settings'), settings);
    await reread(['/state']);
    return settings;
  };
}
