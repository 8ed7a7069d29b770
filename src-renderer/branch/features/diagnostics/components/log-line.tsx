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

/** A line of the log, with the rest of it to be unfolded. */
export function LogLine({ line: { at, level, message, fields } }: { line: ManagerLogLine }) {
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
        {message}
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
