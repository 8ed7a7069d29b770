import { useMutation, useQueryClient } from '@tanstack/react-query';
import { me } from '#shared/api/dashboard/sessions.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { useServices } from '#ui/client/services.ts';
import { useRead, readKey } from '#ui/client/use-read.ts';

/** Asks who is signed in, and what that person may do. */
export function useMeQuery() {
  return useRead({ path: '/auth/me', answer: me });
}

/** Saves the language that a person has chosen with the account. The browser remembers it in any case. */
export function useSaveLanguage(): (language: Language) => void {
  const { client } = useServices();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (language: Language) => client.send({ method: 'PATCH', path: '/auth/me', body: { language }, answer: me }),
    onSuccess: (person) => queries.setQueryData(readKey('/auth/me'), person),
  });
  return saving.mutate;
}
