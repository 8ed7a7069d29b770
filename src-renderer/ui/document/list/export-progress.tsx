import { Card, CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../feedback/error-notice.tsx';
import { WorkProgress } from '../../feedback/work-progress.tsx';
import { useExport } from './use-export.ts';

/** How far an export has come, or why it was not done; nothing while there is none. */
export function ExportProgress() {
  const { t } = useTranslation(['documents', 'kit']);
  const { state, hide, close } = useExport();
  if (state === null || state.isHidden) return null;
  const { format, done, total, fault } = state;
  if (fault !== undefined) {
    return (
      <Group wrap="nowrap" align="flex-start">
        <ErrorNotice fault={fault} title={t('export.failed')} />
        <CloseButton aria-label={t('kit:action.close')} onClick={close} />
      </Group>
    );
  }
  return (
    <Card withBorder padding="md">
      <WorkProgress label={t(`export.${format}_running`)} done={done} total={total} onLeave={hide} />
    </Card>
  );
}
