import { Anchor, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { RotateCw, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useListAddress } from '#ui/list/list-address.ts';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLiveEvents } from '#ui/live/live-events.tsx';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { Page } from '#ui/shell/page.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useReread } from '#ui/client/use-change.ts';
import { useMay } from '../../session/session-context.ts';
import { useRetryAll, useQueueSummary, useQueue } from './queue-api.ts';
import { RejectedList } from './rejected-list.tsx';
import { useWaitingColumns } from './waiting-columns.tsx';

// Many documents may change at once; what is shown is read once for all of them.
const pauseMs = 500;
const ofQueue: readonly string[] = ['document', 'queue', 'conditions'];

function useLiveQueue(): void {
  const readAgain = useReread();
  const reread = useDebouncedCallback(() => {
    void readAgain(['/queue', '/rejected']);
  }, pauseMs);
  useLiveEvents(({ type }) => {
    if (ofQueue.includes(type)) reread();
  }, reread);
}

function RetryAll() {
  const { t } = useTranslation(['queue', 'documents']);
  const faultText = useFaultText();
  const retrying = useRetryAll();
  function retry(): void {
    retrying.mutate(undefined, {
      onSuccess: ({ waiting, is_gateway_silent: isSilent }) =>
        showToast(t(isSilent ? 'retry.once_it_answers' : 'documents:retry.asked', { count: waiting })),
      onError: (fault) => showToast(faultText(fault), { isFailure: true }),
    });
  }
  return (
    <Button leftSection={<RotateCw size={16} aria-hidden />} loading={retrying.isPending} onClick={retry}>
      {t('retry.all')}
    </Button>
  );
}

const inAddress = ['sort'] as const;

// What waits for the authority: why, when it is tried next, and how long it may.
function WaitingList() {
  const { t } = useTranslation('queue');
  const navigate = useNavigate();
  const { hasProduction } = useShownScope();
  const reading = useQueue();
  const address = useListAddress(inAddress);
  const columns = useWaitingColumns({ marksSandbox: hasProduction, mayRetry: useMay('queue.change') });
  return (
    <ArrangedList
      list="queue"
      counted="documents"
      label={t('waiting.title')}
      columns={columns}
      reading={reading}
      address={address}
      names={inAddress}
      idOf={(row) => row.invoice_id}
      onOpen={(row) => void navigate(`/documents/${row.invoice_id}`)}
      empty={{ Icon: CircleCheck, title: t('waiting.none_title'), text: t('waiting.none') }}
    />
  );
}

/** What waits for the authority, and what it has rejected. */
export function QueuePage() {
  const { t } = useTranslation(['queue', 'branch']);
  const { count } = useFormats();
  const summary = useQueueSummary();
  const mayChange = useMay('queue.change');
  useLiveQueue();
  const counts = { waiting: summary?.waiting ?? 0, rejected: summary?.rejected ?? 0 };
  const labelOf = (name: keyof typeof counts): string =>
    counts[name] === 0 ? t(`${name}.title`) : t(`${name}.title_count`, { shown: count(counts[name]) });
  const overdue = summary?.overdue ?? 0;
  return (
    <Page label={t('branch:page.queue')} help={t('help')} {...(mayChange && counts.waiting > 0 ? { actions: <RetryAll /> } : {})}>
      {overdue > 0 && (
        <Notice tone="refused" title={t('waiting.overdue', { count: overdue, shown: count(overdue) })}>
          {t('waiting.overdue_text')}{' '}
          <Anchor component={Link} to="/outages" inherit>
            {t('waiting.outages')}
          </Anchor>
        </Notice>
      )}
      <PageTabs
        label={t('branch:page.queue')}
        tabs={[
          { name: 'waiting', label: labelOf('waiting'), content: <WaitingList /> },
          { name: 'rejected', label: labelOf('rejected'), content: <RejectedList /> },
        ]}
      />
    </Page>
  );
}
