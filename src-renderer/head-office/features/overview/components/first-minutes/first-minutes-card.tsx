import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useMe } from '../../../../session/signed-in-person.ts';
import { areAllDone, useFirstMinutes } from '../../api/read-first-minutes.ts';

// Of an organization that has done all of them, the steps are not shown: loaded where they are.
const FirstMinutesSteps = lazy(async () => ({ default: (await import('./first-minutes-steps.tsx')).FirstMinutesSteps }));

/** Leads an organization to its first document; gone once all is done, or once the person has dismissed it. */
export function FirstMinutesCard() {
  const { organization } = useMe();
  const [dismissed, setDismissed] = useLocalStorage({
    key: `sanad-first-minutes-dismissed-${organization.organization_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: found } = useFirstMinutes({ isWanted: !dismissed });
  if (dismissed || found === undefined || areAllDone(found)) return null;
  return (
    <Suspense>
      <FirstMinutesSteps found={found} onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}
