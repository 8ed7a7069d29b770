import { useTranslation } from 'react-i18next';
import type { ActivityEntry } from '#shared/api/dashboard/activity.ts';

/** The kinds of entries that this version has words for. */
export const knownKinds = [
  'command.done',
  'command.failed',
  'egs.activated',
  'egs.certificate_expiring',
  'plan.limit_reached',
  'webhook.disabled',
] as const;
const knownCommands = ['obtain_certificate', 'retry_document'] as const;

function known<Name extends string>(names: readonly Name[], name: unknown): Name | undefined {
  return names.find((each) => each === name);
}

// A value of the details as it stands in a sentence, whichever way that runs.
function isolated(value: unknown): string {
  return `\u2068${typeof value === 'string' || typeof value === 'number' ? value : ''}\u2069`;
}

/** Names a kind in a few words; undefined for one that this version has no words for. */
export function useKindName(): (kind: string) => string | undefined {
  const { t } = useTranslation('alerts');
  return (kind) => {
    const own = known(knownKinds, kind);
    return own === undefined ? undefined : t(`activity.name.${own}`);
  };
}

/** Words what the system did; undefined for a kind that this version has no words for. */
export function useActivityWords(): (entry: ActivityEntry) => string | undefined {
  const { t } = useTranslation('alerts');
  return ({ kind, details }) => {
    const own = known(knownKinds, kind);
    if (own === undefined) return undefined;
    const command = known(knownCommands, details['command']) ?? 'unknown';
    return t(`activity.kind.${own}`, {
      command: t(`activity.command.${command}`),
      unit: isolated(details['unit_name']),
      month: isolated(details['month']),
      host: isolated(details['host']),
    });
  };
}
