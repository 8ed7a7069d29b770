import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { managerToday, type ManagerToday } from '#shared/api/people/today.ts';
import { useReread } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { needsOf, type PageNeeds } from '#ui/shell/page-link.ts';
import { actionPageOf, factAddresses, pathOf, useMayMend } from './action-address.ts';
import { useMay } from './session-context.ts';

/** How the branch is doing, and what it has sold today; nothing for who may not read documents. */
export function useToday() {
  return useRead(
    { path: '/today', answer: managerToday },
    {
      enabled: useMay('documents.read'),
      placeholderData: keepPreviousData,
      // The day, the certificates and the disk change without an event.
      refetchInterval: 60_000,
    },
  );
}

const concerns = { ok: undefined, attention: 'attention', down: 'refused' } as const;
const factNames = ['gateway', 'head_office', 'certificates', 'backup', 'disk', 'clock'] as const;

// What is wrong on each page, by its path: documents that are late or rejected, the one thing to do, and facts that are not well.
function pageNeedsOf(
  { state, facts }: Pick<ManagerToday, 'state' | 'facts'>,
  mayMend: (path: string) => boolean,
): ReadonlyMap<string, PageNeeds> {
  const page = actionPageOf(state.action);
  const count = state.overdue + state.rejected;
  const found: [path: string, needs: PageNeeds][] = [
    ['/queue', { count, concern: count > 0 ? 'refused' : undefined }],
    ...factNames.map((name): [string, PageNeeds] => [pathOf(factAddresses[name]), { concern: concerns[facts[name].state] }]),
  ];
  if (page !== undefined) found.push([page, { concern: state.can_sell ? 'attention' : 'refused' }]);
  const own = found.filter(([path]) => mayMend(path));
  const byPath = Map.groupBy(own, ([path]) => path);
  return new Map([...byPath].map(([path, all]) => [path, needsOf(all.map(([, needs]) => needs))]));
}

// What a sale changes is not what is marked.
const changing: readonly string[] = ['queue', 'conditions', 'backups', 'unit'];
// Many documents may change at once; what they change is read once for all of them.
const pauseMs = 500;

/** What is wrong on each page that who is signed in can mend, by its path; live. */
export function usePageNeeds(): ReadonlyMap<string, PageNeeds> {
  const { data: today } = useToday();
  const mayMend = useMayMend();
  const readAgain = useReread();
  const reread = useDebouncedCallback(() => void readAgain(['/today']), pauseMs);
  useLiveEvents(({ type }) => changing.includes(type) && reread(), reread);
  return today === undefined ? new Map() : pageNeedsOf(today, mayMend);
}
