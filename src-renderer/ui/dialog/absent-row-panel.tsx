import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LoadedRows } from '../list/loaded-rows.ts';
import { SidePanel } from './side-panel.tsx';

/**
 * In place of the panel of a row that the address names and that is not among the loaded rows, for lists whose API gives no single
 * row. It says so, and loads more rows as long as there are any; the panel of the row takes its place once the row has come.
 */
export function AbsentRowPanel({
  id,
  loaded: { isLoading, hasMore, isLoadingMore, loadMore },
  onClose,
}: {
  id: string;
  loaded: LoadedRows<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t(isLoading ? 'state.loading' : 'list.absent_title')} isLoading={isLoading} onClose={onClose}>
      <Stack align="flex-start">
        <Text>
          <bdi dir="ltr">{id}</bdi>
        </Text>
        <Text role="status">{t(hasMore ? 'list.absent_text' : 'list.absent_none')}</Text>
        {hasMore && (
          <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
            {t('list.absent_more')}
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
}
