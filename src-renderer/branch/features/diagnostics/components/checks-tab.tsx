import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useDiagnostics } from '../api/diagnostics.ts';
import { CheckRow } from './check-row.tsx';
import classes from './checks.module.css';

const tones = { ok: 'done', warning: 'attention', fault: 'refused' } as const;

/** Every check, with what it has found and what to do. */
export function ChecksTab() {
  const { t } = useTranslation('diagnostics');
  const { data, error, isFetching, refetch } = useDiagnostics();
  return (
    <Stack>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={640} aria-busy />}
      {data !== undefined && (
        <>
          <Notice tone={tones[data.state]} title={t(`summary.${data.state}`)} isLive>
            <Group gap="md" justify="space-between">
              <Text>
                {t('summary.at')} <Moment value={data.at} /> · {t('summary.version')} <bdi dir="ltr">{data.version}</bdi>
              </Text>
              <Button
                variant="default"
                size="xs"
                leftSection={<RefreshCw size={14} aria-hidden />}
                loading={isFetching}
                onClick={() => void refetch()}
              >
                {t('action.reread')}
              </Button>
            </Group>
          </Notice>
          <ul className={classes['checks']} aria-label={t('tab.checks')}>
            {data.checks.map((each) => (
              <CheckRow key={each.check} found={each} />
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
