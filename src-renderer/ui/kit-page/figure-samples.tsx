import { Card, SimpleGrid, Stack } from '@mantine/core';
import { DeadlineBar } from '../figures/deadline-bar.tsx';
import { Facts } from '../figures/facts.tsx';
import { KeyFigure } from '../figures/key-figure.tsx';
import { Timeline } from '../figures/timeline.tsx';
import { Day } from '../format/day.tsx';
import { Identifier } from '../format/identifier.tsx';
import { Moment } from '../format/moment.tsx';
import { Money } from '../format/money.tsx';
import { Percent } from '../format/percent.tsx';
import { useNow } from '../format/use-now.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { DocumentStatus } from '../status/document-status.tsx';
import { sampleWords } from './samples.ts';

const hourMs = 3_600_000;
const uuid = '01994f2f-6a42-7cc0-9d1e-2b7a6f0c1d55';

/** Figures, dates, deadlines, facts and a timeline. */
export function FigureSamples() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const now = useNow().getTime();
  const from = (hours: number) => new Date(now + hours * hourMs).toISOString();
  const facts = [
    { label: word.company, value: word.company },
    { label: word.day, value: <Day value="2026-11-20" /> },
    { label: word.since, value: <Moment value={from(-3)} /> },
    { label: word.sales, value: <Money value={12_345.6} /> },
    { label: word.comparison, value: <Percent share={0.153} isChange /> },
    { label: 'UUID', value: <Identifier value={uuid} label="UUID" /> },
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <KeyFigure
          label={word.today}
          value="1,284"
          comparison={{ current: 1_284, earlier: 1_102, text: word.comparison }}
          to="/kit"
        />
        <KeyFigure
          label={word.sales}
          value={<Money value={182_345.6} />}
          comparison={{ current: 182_345, earlier: 201_000, text: word.comparison }}
        />
        <KeyFigure label={word.today} value="0" comparison={{ current: 0, earlier: 0, text: word.comparison }} />
        <KeyFigure label={word.branches} value="12" note={word.branch} />
      </SimpleGrid>
      <Card withBorder>
        <Stack>
          <DeadlineBar from={from(-3)} deadline={from(21)} />
          <DeadlineBar from={from(-22)} deadline={from(2)} />
          <DeadlineBar from={from(-30)} deadline={from(-6)} />
        </Stack>
      </Card>
      <Card withBorder>
        <Facts facts={facts} />
      </Card>
      <Card withBorder>
        <Timeline
          label={word.timeline}
          entries={[
            { key: '1', title: <DocumentStatus status="pending" />, at: from(-5), tone: 'moving' },
            { key: '2', title: <DocumentStatus status="queued" />, at: from(-4.9), tone: 'attention', detail: word.branch },
            { key: '3', title: <DocumentStatus status="reported" />, at: from(-1), tone: 'done' },
          ]}
        />
      </Card>
    </>
  );
}
