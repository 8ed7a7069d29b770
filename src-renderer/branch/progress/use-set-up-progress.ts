import { setupProgress } from '#shared/api/people/set-up.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useMay } from '../session/session-context.ts';

// Changes of which no step depends.
const ofOthers: readonly string[] = ['tills', 'conditions'];

function useProgressQuery(isEnabled = true) {
  return useRead({ path: '/setup-progress', answer: setupProgress }, { enabled: isEnabled });
}

/** How far the set-up of the branch is; live. */
export function useSetUpProgress() {
  const query = useProgressQuery();
  const reread = (): void => void query.refetch();
  // A sale changes nothing of it then.
  const isOver = query.data?.is_complete === true && query.data.production.is_ready;
  useLiveEvents(({ type }) => !ofOthers.includes(type) && !isOver && reread(), reread);
  return query;
}

/** Whether it is not known yet what the notices of the set-up say, which would push the page down when they come; not after a fault. */
export function useIsSetUpUnknown(): boolean {
  const mayAct = useMay('units.change');
  // The notices hear of changes; it is not read once more for this.
  const { isLoading, failureCount } = useProgressQuery(mayAct);
  return isLoading && failureCount === 0;
}
