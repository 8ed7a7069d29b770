import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { attemptRuns } from '#shared/api/outages/attempt-runs.ts';
import { outageDetail, type OutageDetail, type OutageEvidence } from '#shared/api/outages/outages.ts';
import { attemptLabel, outageClassLabels, outageClassTexts } from '#shared/i18n/outage-labels.ts';
import { saveFile } from '../client/save-file.ts';
import { useServices } from '../client/services.ts';
import { useRead } from '../client/use-read.ts';
import { SidePanel } from '../dialog/side-panel.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { Facts } from '../figures/facts.tsx';
import { Timeline } from '../figures/timeline.tsx';
import { Identifier } from '../format/identifier.tsx';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { SandboxBadge } from '../shell/environment-badge.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { OutageDocuments } from './outage-documents.tsx';

const rereadAfterMs = 20_000;

function SavePdf({ outage_id: outageId }: OutageDetail) {
  const { t } = useTranslation('outages');
  const { client } = useServices();
  const saving = useMutation({ mutationFn: () => saveFile(client, `/outages/${outageId}/pdf`, `outage-${outageId}.pdf`) });
  return (
    <Stack gap="xs" align="flex-start">
      <Button leftSection={<FileText size={16} aria-hidden />} loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('save.pdf')}
      </Button>
      <Text fz="xs" c="dimmed">
        {t('save.help')}
      </Text>
      {saving.error !== null && <ErrorNotice fault={saving.error} title={t('save.failed')} />}
    </Stack>
  );
}

// What was tried, and what it showed: attempts that came to the same are one entry.
function Evidence({ evidence }: { evidence: readonly OutageEvidence[] }) {
  const { t } = useTranslation('outages');
  const { language } = useLanguage();
  return (
    <section>
      <Title order={3} fz="md" mb="sm">
        {t('evidence.title')}
      </Title>
      <Timeline
        label={t('evidence.title')}
        entries={attemptRuns(evidence).map((run) => ({
          key: `${run.target} ${run.first}`,
          title: attemptLabel(run)[language],
          at: run.first,
          tone: run.ok ? 'done' : 'attention',
          ...(run.last === run.first
            ? {}
            : {
                detail: (
                  <Text fz="xs" c="dimmed">
                    {t('evidence.last')} <Moment value={run.last} isExact to="second" />
                  </Text>
                ),
              }),
        }))}
      />
    </section>
  );
}

function OutageContent({ outage }: { outage: OutageDetail }) {
  const { t } = useTranslation('outages');
  const { language } = useLanguage();
  const { count, duration } = useFormats();
  const { started_at: startedAt, ended_at: endedAt, environment, late } = outage;
  return (
    <Stack gap="lg">
      {(endedAt === null || environment === 'sandbox') && (
        <Group>
          {endedAt === null && <StatusBadge tone="attention">{t('state.ongoing')}</StatusBadge>}
          {environment === 'sandbox' && <SandboxBadge />}
        </Group>
      )}
      <Text>{outageClassTexts[outage.class][language]}</Text>
      <Facts
        facts={[
          { label: t('column.branch'), value: <bdi>{outage.branch_name}</bdi> },
          { label: t('column.started'), value: <Moment value={startedAt} isExact to="second" /> },
          ...(endedAt === null ? [] : [{ label: t('column.ended'), value: <Moment value={endedAt} isExact to="second" /> }]),
          { label: t('column.duration'), value: duration(outage.duration_s) },
          { label: t('document.title'), value: count(outage.waited) },
          {
            label: t('fact.late'),
            value: late === 0 ? count(late) : <StatusBadge tone="refused">{count(late)}</StatusBadge>,
          },
          { label: t('fact.outage_id'), value: <Identifier value={outage.outage_id} label={t('fact.outage_id')} /> },
        ]}
      />
      <SavePdf {...outage} />
      <Evidence evidence={outage.evidence} />
      <OutageDocuments outage={outage} />
    </Stack>
  );
}

/** One outage: what it was, how that was determined, which documents waited, and the PDF for the authority. */
export function OutagePanel({ outageId, onClose }: { outageId: string; onClose: () => void }) {
  const { language } = useLanguage();
  const { data, error, refetch } = useRead(
    { path: `/outages/${outageId}`, answer: outageDetail },
    { refetchInterval: ({ state }) => (state.data?.ended_at === null ? rereadAfterMs : false) },
  );
  return (
    <SidePanel
      title={data === undefined ? '…' : outageClassLabels[data.class][language]}
      isLoading={data === undefined && error === null}
      onClose={onClose}
    >
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={onClose} />}
      {data !== undefined && <OutageContent outage={data} />}
    </SidePanel>
  );
}
