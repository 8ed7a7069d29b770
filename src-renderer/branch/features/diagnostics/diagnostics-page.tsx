import { Stack, Button, Card, List, SimpleGrid, Text, Title, Group, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { Page } from '#ui/shell/page.tsx';
import { saveFile } from '#ui/client/save-file.ts';
import { useServices } from '#ui/client/services.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { managerDiagnostics, type ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';
import { useLiveRead } from '#ui/live/use-live-read.ts';
import { useMay } from '../../session/session-context.ts';
import { LogTab } from './log-tab.tsx';
import { CheckRow } from './check-row.tsx';
import classes from './checks.module.css';

const has = ['diagnostics', 'versions', 'settings', 'counts', 'log'] as const;
const hasNot = ['documents', 'keys', 'secrets'] as const;

// A file for whoever helps: what it contains, what it does not, and the way to get it.
function BundleTab() {
  const { t } = useTranslation('diagnostics');
  const { client } = useServices();
  const saving = useMutation({ mutationFn: () => saveFile(client, '/support-bundle', 'sanad-support.zip') });
  return (
    <Card withBorder component="section" maw="var(--measure)">
      <Stack align="flex-start">
        <Title order={2}>{t('bundle.title')}</Title>
        <Text>{t('bundle.text')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} w="100%">
          <div>
            <Title order={3}>{t('bundle.has')}</Title>
            <List>
              {has.map((part) => (
                <List.Item key={part}>{t(`bundle.has_${part}`)}</List.Item>
              ))}
            </List>
          </div>
          <div>
            <Title order={3}>{t('bundle.has_not')}</Title>
            <List>
              {hasNot.map((part) => (
                <List.Item key={part}>{t(`bundle.has_not_${part}`)}</List.Item>
              ))}
            </List>
          </div>
        </SimpleGrid>
        {saving.error !== null && <ErrorNotice fault={saving.error} onRetry={() => saving.mutate()} />}
        <Button leftSection={<Download size={16} aria-hidden />} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('action.bundle')}
        </Button>
        <Text fz="xs" c="dimmed">
          {t('bundle.recorded')}
        </Text>
      </Stack>
    </Card>
  );
}

const tones = { ok: 'done', warning: 'attention', fault: 'refused' } as const;

// Every check with what it has found; again when a condition begins or ends.
function useDiagnostics() {
  return useLiveRead({ path: '/diagnostics', answer: managerDiagnostics }, ['conditions']);
}

// What needs attention comes first.
function byNeed(checks: ManagerDiagnostics['checks']): ManagerDiagnostics['checks'] {
  return checks.toSorted((one, other) => Number(one.state === 'ok') - Number(other.state === 'ok'));
}

// Every check, with what it has found and what to do.
function ChecksTab() {
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
            {byNeed(data.checks).map((each) => (
              <CheckRow key={each.check} found={each} />
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

/** What is well and what is not, the log, and a file for whoever helps. */
export function DiagnosticsPage() {
  const { t } = useTranslation(['diagnostics', 'branch']);
  const mayReadLog = useMay('diagnostics.read');
  return (
    <Page label={t('branch:page.diagnostics')}>
      <PageTabs
        label={t('tab.label')}
        withheld={mayReadLog ? [] : ['log', 'bundle']}
        tabs={[
          { name: 'checks', label: t('tab.checks'), content: <ChecksTab /> },
          ...(mayReadLog
            ? [
                { name: 'log', label: t('tab.log'), content: <LogTab /> },
                { name: 'bundle', label: t('tab.bundle'), content: <BundleTab /> },
              ]
            : []),
        ]}
      />
    </Page>
  );
}
