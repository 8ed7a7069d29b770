import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { usePeople, type AuditChoices } from '../api/read-audit-log.ts';
import { allActions, useActionWords } from './use-action-words.ts';

const typingPauseMs = 250;

type Choose = (changes: Partial<Record<keyof AuditChoices, string | undefined>>, options?: { replace?: boolean }) => void;

/** Which entries of the log are shown. */
export function AuditFilters({ choices, choose }: { choices: AuditChoices; choose: Choose }) {
  const { t } = useTranslation('auditLog');
  const people = usePeople();
  const words = useActionWords();
  const search = useDebouncedCallback((target: string) => choose({ target }, { replace: true }), typingPauseMs);
  const { actor } = choices;
  const known = Array.from(people, ([value, label]) => ({ value, label }));
  // Somebody who has left, or a branch, by a link.
  const others = actor === undefined || people.has(actor) ? [] : [{ value: actor, label: actor }];
  return (
    <>
      <NativeSelect
        label={t('column.actor')}
        value={actor ?? ''}
        onChange={(event) => choose({ actor: event.currentTarget.value })}
        data={[{ value: '', label: t('filter.any_actor') }, ...known, ...others]}
      />
      <NativeSelect
        label={t('column.action')}
        value={choices.action ?? ''}
        onChange={(event) => choose({ action: event.currentTarget.value })}
        data={[{ value: '', label: t('filter.any_action') }, ...allActions.map((value) => ({ value, label: words(value) }))]}
      />
      <TextInput
        key={choices.target === undefined ? 'empty' : 'filled'}
        label={t('filter.target')}
        dir="ltr"
        defaultValue={choices.target ?? ''}
        onChange={(event) => search(event.currentTarget.value.trim())}
      />
      <TextInput
        type="date"
        label={t('filter.from')}
        value={choices.from ?? ''}
        onChange={(event) => choose({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('filter.to')}
        value={choices.to ?? ''}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
    </>
  );
}
