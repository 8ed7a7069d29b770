import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerLogLine } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import { StatusBadge, type Tone } from '../../../../ui/status/status-badge.tsx';
import { CodeView } from '../../../../ui/viewer/code-view.tsx';
import classes from './checks.module.css';

const tones = { debug: 'neutral', info: 'neutral', warn: 'attention', error: 'refused' } as const satisfies Record<
  ManagerLogLine['level'],
  Tone
>;

// The lines of requests all have the same message; what they asked for is in the fields.
function summaryOf({ message, fields: { method, route, status } }: ManagerLogLine): string {
  if (typeof method !== 'string' || typeof route !== 'string') return message;
  return [message, method, route, ...(typeof status === 'number' ? [status] : [])].join(' ');
}

/** A line of the log, with the rest of it to be unfolded. */
export function LogLine({ line }: { line: ManagerLogLine }) {
  const { at, level, fields } = line;
  const { t } = useTranslation('diagnostics');
  return (
    <li>
      <div className={classes['head']}>
        <StatusBadge tone={tones[level]}>{t(`log.line_${level}`)}</StatusBadge>
        <Text fz="xs" c="dimmed" component="div">
          {at !== null && <Moment value={at} isExact />}
        </Text>
      </div>
      <Text lang="en" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {summaryOf(line)}
      </Text>
      {Object.keys(fields).length > 0 && (
        <details>
          <summary>{t('log.fields')}</summary>
          <CodeView label={t('log.fields')} text={JSON.stringify(fields, null, 2)} isProgram />
        </details>
      )}
    </li>
  );
}
