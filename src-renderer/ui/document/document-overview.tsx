import { Group, Stack, Title, Alert, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShieldX } from 'lucide-react';
import { Facts } from '../figures/facts.tsx';
import { Identifier } from '../format/identifier.tsx';
import { Day } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { Timeline, type TimelineEntry } from '../figures/timeline.tsx';
import { toneOfStatus } from '../status/document-status.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { CustomerLinks, LinksOff } from './customer-links.tsx';
import { DocumentReferences } from './document-references.tsx';
import { DocumentFindings } from './document-findings.tsx';
import { TechnicalDetails } from './technical-details.tsx';
import { WaitingNotice } from './waiting-notice.tsx';
import { DocumentPaper } from './document-paper.tsx';
import type { ShownDocument } from './shown-document.ts';

// What a document comes from: at head office the branch, at a branch the company; and the name of the unit, or a link to it.
type Origin = { place: { label: string; value: ReactNode }; unit: ReactNode };

function identifier(value: string, label: string) {
  return { label, value: <Identifier value={value} label={label} /> };
}

function DocumentOrigin({ found, origin: { place, unit } }: { found: ShownDocument & { egs_unit_id: string }; origin: Origin }) {
  const { t } = useTranslation('documents');
  const { moment } = useFormats();
  const named = (
    <Group gap="xs">
      {unit}
      <Identifier value={found.egs_unit_id} label={t('detail.unit')} />
    </Group>
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.origin')}
      </Title>
      <Facts
        facts={[
          place,
          { label: t('detail.unit'), value: named },
          { label: t('detail.issued'), value: <Day value={found.invoice_date} time={found.invoice_time} /> },
          { label: t('detail.signed'), value: <bdi>{moment(new Date(found.created_at))}</bdi> },
          identifier(found.uuid, t('detail.uuid')),
          identifier(found.invoice_id, t('detail.id')),
        ]}
      />
    </section>
  );
}

// When a document was signed, sent and answered, and what else has happened to it.
function DocumentTimeline({
  timeline,
  further = [],
}: {
  timeline: ShownDocument['timeline'];
  further?: readonly TimelineEntry[];
}) {
  const { t } = useTranslation('documents');
  const entries = [
    ...timeline.map(({ status, at }) => ({
      key: `${status}-${at}`,
      title: t(`status.${status}`),
      at,
      tone: toneOfStatus(status),
    })),
    ...further,
  ];
  return (
    <section>
      <Title order={2} mb="sm">
        {t('detail.timeline')}
      </Title>
      <Timeline label={t('detail.timeline')} entries={entries.toSorted((one, other) => one.at.localeCompare(other.at))} />
    </section>
  );
}

// What does not hold: in words, and what the fault is about where that has a name.
type ChainFault = { value?: string; message: string };

// The place of a document in the chain of its unit, and whether its stamp holds or what is wrong with it.
function DocumentChain({
  found: { icv, hash, pih },
  isValid,
  faults,
}: {
  found: Pick<ShownDocument, 'icv' | 'hash' | 'pih'>;
  isValid: boolean;
  faults: readonly ChainFault[];
}) {
  const { t } = useTranslation('documents');
  const { count } = useFormats();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.chain')}
      </Title>
      {!isValid && (
        <Alert color="red" icon={<ShieldX aria-hidden />} title={t('detail.chain_faults')} mb="sm">
          <Text mb="xs">{t('detail.chain_faults_text')}</Text>
          <TechnicalDetails
            label={t('detail.technical')}
            text={faults.map(({ value, message }) => [value, message].filter(Boolean).join(': ')).join('\n')}
          />
        </Alert>
      )}
      <Facts
        facts={[
          {
            label: t('detail.stamp'),
            value: (
              <StatusBadge tone={isValid ? 'done' : 'refused'}>
                {t(isValid ? 'detail.chain_verified' : 'detail.chain_faults')}
              </StatusBadge>
            ),
          },
          { label: t('detail.icv'), value: <bdi dir="ltr">{count(icv)}</bdi> },
          { label: t('detail.hash'), value: <Identifier value={hash} label={t('detail.hash')} /> },
          { label: t('detail.pih'), value: <Identifier value={pih} label={t('detail.pih')} /> },
        ]}
      />
    </section>
  );
}

/** A document as it is printed, what became of it, and where it stands among the others. */
export function DocumentOverview({
  found,
  retrying: { isPending, isSuccess, error, mutate },
  mayRetry,
  findings,
  signature,
  origin,
  further = [],
  tools,
  byMail,
  switchOn,
  children,
}: {
  found: ShownDocument & { egs_unit_id: string };
  retrying: { isPending: boolean; isSuccess: boolean; error: Error | null; mutate: (ids: readonly string[]) => void };
  mayRetry: boolean;
  findings: Pick<ComponentProps<typeof DocumentFindings>, 'errors' | 'warnings'>;
  signature: Pick<ComponentProps<typeof DocumentChain>, 'isValid' | 'faults'>;
  origin: Origin;
  /** What else has happened to it. */
  further?: ComponentProps<typeof DocumentTimeline>['further'];
  /** What can be done with it, above it. */
  tools?: ReactNode;
  /** Sends it to its customer by mail. */
  byMail?: ReactNode;
  /** Leads to where its company offers customers links to it. */
  switchOn?: ReactNode;
  /** What can be done about the findings. */
  children?: ReactNode;
}) {
  const retry = { isPending, isSuccess, error, run: () => mutate([found.invoice_id]) };
  return (
    <Stack gap="lg">
      {tools}
      <CustomerLinks {...{ found, byMail }} />
      <WaitingNotice found={found} retry={mayRetry ? retry : undefined} />
      <DocumentFindings found={found} correctedBy={found.corrected_by} {...findings}>
        {children}
      </DocumentFindings>
      <DocumentPaper found={found} />
      <DocumentReferences found={found} />
      <DocumentTimeline timeline={found.timeline} further={further} />
      <DocumentChain found={found} {...signature} />
      <DocumentOrigin found={found} origin={origin} />
      <LinksOff {...{ found, switchOn }} />
    </Stack>
  );
}
