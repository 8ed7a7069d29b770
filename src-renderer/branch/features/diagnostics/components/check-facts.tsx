import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerDiagnostics } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import classes from './checks.module.css';

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

/** What there is, whether well or not; what this version has no word for is left out. */
export function CheckFacts({ facts }: { facts: Facts }) {
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
