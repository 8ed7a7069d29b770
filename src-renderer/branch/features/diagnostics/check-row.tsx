import { Text, Anchor, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ManagerDiagnostics, DiagnosticFinding } from '#shared/api/people/diagnostics.ts';
import { TechnicalDetails } from '#ui/document/technical-details.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActionLink } from '../../session/action-address.ts';
import { useMay } from '../../session/session-context.ts';
import { useReason } from '../../session/use-reason.ts';
import classes from './checks.module.css';

const tones = { ok: 'done', warning: 'attention', fault: 'refused' } as const;

type Facts = ManagerDiagnostics['checks'][number]['facts'];

// Whether something is so cannot always be seen.
const truths: readonly string[] = ['is_encrypted', 'is_open', 'is_same_disk', 'joined'];

const instants: readonly string[] = ['last_at', 'nearest_deadline', 'next_expiry', 'now'];

// How long until or since then says little.
const exactInstants: readonly string[] = ['next_expiry', 'now'];

function useValue(): (name: string, value: Facts[string]) => ReactNode {
  const { t, i18n } = useTranslation('diagnostics');
  const { count, fileSize } = useFormats();
  return (name, value) => {
    if (value === null) return t(truths.includes(name) ? 'value.unknown' : 'value.none');
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    if (typeof value === 'number') return name.endsWith('_bytes') ? fileSize(value) : <bdi dir="ltr">{count(value)}</bdi>;
    if (instants.includes(name)) return <Moment value={value} isExact={exactInstants.includes(name)} />;
    const word: unknown = i18n.getResource(i18n.language, 'diagnostics', `${name}.${value}`);
    return typeof word === 'string' ? word : <bdi dir="ltr">{value}</bdi>;
  };
}

// What there is, whether well or not; what this version has no word for is left out.
function CheckFacts({ facts }: { facts: Facts }) {
  const { i18n } = useTranslation('diagnostics');
  const shown = useValue();
  const worded = Object.entries(facts).flatMap(([name, value]) => {
    const label: unknown = i18n.getResource(i18n.language, 'diagnostics', `fact.${name}`);
    return typeof label === 'string' ? [{ name, label, value }] : [];
  });
  if (worded.length === 0) return null;
  return (
    <dl className={classes['facts']}>
      {worded.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}:</dt>
          <dd>{shown(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

// What anybody can do about a finding; the rest is for who may read all of the diagnostics.
const forAnybody: readonly string[] = [
  'CLEARED_COPY_MISSING',
  'DOCUMENTS_OVERDUE',
  'DOCUMENTS_REJECTED',
  'GATEWAY_ANSWERS_UNUSABLE',
  'GATEWAY_SILENT',
  'HEAD_OFFICE_SILENT',
  'LAN_UNANNOUNCED',
];

// Words of a finding by its code, and what to do about it where that is known: to who cannot do it, who can.
function useWords(): (finding: DiagnosticFinding) => { found: string | undefined; advice: string | undefined } {
  const { t, i18n } = useTranslation('today');
  const mayMend = useMay('diagnostics.read');
  const reasonOf = useReason();
  const word = (key: string): string | undefined => {
    const text: unknown = i18n.getResource(i18n.language, 'diagnostics', key);
    return typeof text === 'string' ? text : undefined;
  };
  return (finding) => {
    const { code } = finding;
    const advice = mayMend || forAnybody.includes(code) ? word(`do.${code}`) : t('tell_manager');
    return { found: word(`found.${code}`) ?? reasonOf(finding), advice };
  };
}

// Something that a check has found: what it is, since when, and what to do.
function FoundItem({ finding }: { finding: DiagnosticFinding }) {
  const { t } = useTranslation(['diagnostics', 'documents', 'today']);
  const { found, advice } = useWords()(finding);
  const { severity, since, action, code, message } = finding;
  const link = useActionLink()(action);
  return (
    <li>
      <Notice tone={severity === 'fault' ? 'refused' : 'attention'}>
        <Stack gap={4}>
          <Text fw={500}>{found}</Text>
          {advice !== undefined && <Text>{advice}</Text>}
          <Group gap="0 1rem">
            {since !== null && (
              <Text fz="xs">
                {t('found.since')} <Moment value={since} />
              </Text>
            )}
            <Text fz="xs" ff="monospace">
              <bdi dir="ltr">{code}</bdi>
            </Text>
            {action !== null && link !== undefined && link.to !== '/diagnostics' && (
              <Anchor component={Link} {...link} fz="sm">
                {t(`today:action.${action}`)}
              </Anchor>
            )}
          </Group>
          <TechnicalDetails label={t('documents:detail.technical')} text={message} />
        </Stack>
      </Notice>
    </li>
  );
}

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
