import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { me } from '../../../src-shared/api/dashboard/people/sessions.ts';
import type { Language } from '../../../src-shared/i18n/texts/languages.ts';
import { useServices } from '../../ui/client/services.tsx';

const queryKey = ['me'];

/** Asks who is signed in, and what that person may do. */
export function useMeQuery() {
  const { client } = useServices();
  return useQuery({ queryKey, queryFn: ({ signal }) => client.send({ path: '/auth/me', answer: me, signal }) });
}

/** Saves the language that a person has chosen with the account. The browser remembers it in any case. */
export function useSaveLanguage(): (language: Language) => void {
  const { client } = useServices();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (language: Language) => client.send({ method: 'PATCH', path: '/auth/me', body: { language }, answer: me }),
    onSuccess: (person) => queries.setQueryData(queryKey, person),
  });
  return saving.mutate;
}
