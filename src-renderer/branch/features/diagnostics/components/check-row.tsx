import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerDiagnostics } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { CheckFacts } from './check-facts.tsx';
import classes from './checks.module.css';
import { FoundItem } from './found-item.tsx';

const tones = { ok: 'done', warning: 'attention', fault: 'refused' } as const;

/** A check: how it is, what there is, and what it has found. */
export function CheckRow({ found: { check, state, facts, findings } }: { found: ManagerDiagnostics['checks'][number] }) {
  const { t } = useTranslation('diagnostics');
  return (
    <li>
      <div className={classes['head']}>
        <Text fw={500}>{t(`check.${check}`)}</Text>
        <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      </div>
      <CheckFacts facts={facts} />
      {findings.length > 0 && (
        <ul className={classes['findings']}>
          {findings.map((finding) => (
            <FoundItem key={`${finding.code} ${finding.subject}`} finding={finding} />
          ))}
        </ul>
      )}
    </li>
  );
}
