import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useShownScope } from '../../../../ui/shell/shown-scope.ts';
import { useMay } from '../../../session/session-context.ts';
import { useQueue } from '../api/list-queue.ts';
import { useWaitingColumns } from './waiting-columns.tsx';

/** What waits for the authority: why, when it is tried next, and how long it may. */
export function WaitingList() {
  const { t } = useTranslation('queue');
  const navigate = useNavigate();
  const { hasProduction } = useShownScope();
  const { loaded, error, retry } = useQueue();
  const columns = useWaitingColumns({ marksSandbox: hasProduction, mayRetry: useMay('queue.change') });
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="queue"
        label={t('waiting.title')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.invoice_id}
        onOpen={(row) => void navigate(`/documents/${row.invoice_id}`)}
        empty={
          <EmptyState icon={<CircleCheck size={32} />} title={t('waiting.none_title')}>
            {t('waiting.none')}
          </EmptyState>
        }
      />
    </>
  );
}
