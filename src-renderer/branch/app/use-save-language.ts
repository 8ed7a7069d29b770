import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { useServices } from '#ui/client/services.ts';
import { useSignedIn } from '../session/session-context.ts';

/** Saves the language that a person has chosen with the account, where the branch keeps it. The browser remembers it in any case. */
export function useSaveLanguage(): (language: Language) => void {
  const { client } = useServices();
  const { managed_by: managedBy } = useSignedIn();
  const saving = useMutation({
    mutationFn: (language: Language) =>
      client.send({ method: 'PATCH', path: '/account', body: { language }, answer: z.unknown() }),
  });
  return (language) => {
    if (managedBy === 'branch') saving.mutate(language);
  };
}
