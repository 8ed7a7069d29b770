import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Cpu, FilePen, Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { managerDocument, type ManagerDocument } from '#shared/api/people/documents.ts';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { useRead } from '#ui/client/use-read.ts';
import { DocumentFindings } from '#ui/document/document-findings.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { Page } from '#ui/shell/page.tsx';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { mayFollow } from '../../follow-up/follow-up-links.tsx';
import { useUnits } from '../../onboarding/units-api.ts';
import { useIsOffered, useMay } from '../../session/session-context.ts';
import { SaleDone } from './sale-done.tsx';
import { SaleForm } from './sale-form.tsx';
import { correctionBasis, noteBasis, settlementBasis } from './sale-basis.ts';
import type { SaleBasis, UsualValues } from './sale-values.ts';

// Read from the left within a text in Arabic.
const keys = { next: '\u2066Enter\u2069', issue: '\u2066Ctrl+Enter\u2069' };

// Those that can issue, of the environment that the branch sells in first.
function useIssuingUnits() {
  const { environment } = useShownScope();
  const reading = useUnits();
  const active = reading.data?.data.filter(({ onboarding_status: status }) => status === 'active');
  const rank = (unit: ManagerUnit): number => (unit.environment === environment ? 0 : 1);
  return { ...reading, units: active?.toSorted((one, other) => rank(one) - rank(other)) };
}

function usualFor(unit: ManagerUnit): UsualValues {
  const kind = unit.phase !== 1 && unit.invoice_type === 'standard' ? 'standard' : 'simplified';
  return { kind, egs_unit_id: unit.egs_unit_id, prices_include_vat: kind === 'simplified', payment_means: '10' };
}

function NoUnit() {
  const { t } = useTranslation('sell');
  const isOffered = useIsOffered();
  const link = isOffered('/units') && (
    <Anchor component={Link} to="/units" inherit>
      {t('unit.open')}
    </Anchor>
  );
  return (
    <EmptyState icon={<Cpu size={32} />} title={t('unit.none')} action={link}>
      {t('unit.none_text')}
    </EmptyState>
  );
}

type FormProps = {
  units: readonly ManagerUnit[];
  usual: UsualValues;
  onIssued: (invoiceId: string, usual: UsualValues) => void;
};

// What the address says of an earlier document: which it is, and what becomes of it.
const purposes = { replaces: 'correction', settles: 'settlement', credits: 'credit_note', debits: 'debit_note' } as const;

type Purpose = SaleBasis['purpose'];

function basisOf(found: ManagerDocument, purpose: Purpose): SaleBasis | undefined {
  if (!mayFollow(found)[purpose]) return undefined;
  if (purpose === 'correction') return correctionBasis(found);
  return purpose === 'settlement' ? settlementBasis(found) : noteBasis(found, purpose);
}

function FormAfter({ found, purpose, units, usual, onIssued }: FormProps & { found: ManagerDocument; purpose: Purpose }) {
  const { t } = useTranslation(['sell', 'kit']);
  const mayReturn = useMay('documents.return');
  const basis = basisOf(found, purpose);
  if (basis === undefined) {
    return (
      <EmptyState icon={<FilePen size={32} />} title={t('after.impossible')}>
        {t('after.impossible_text')}
      </EmptyState>
    );
  }
  // Money goes back with it; the server refuses it all the same, at the end.
  if (basis.note === 'credit_note' && !mayReturn) {
    return (
      <EmptyState icon={<Lock size={32} />} title={t('after.not_permitted')}>
        {t('kit:page.not_permitted_text')}
      </EmptyState>
    );
  }
  const unit = units.some(({ egs_unit_id: id }) => id === found.egs_unit_id) ? found.egs_unit_id : usual.egs_unit_id;
  const ofSeverity = (severity: 'error' | 'warning') => found.findings.filter((finding) => finding.severity === severity);
  const errors = purpose === 'correction' ? ofSeverity('error') : [];
  return (
    <Stack>
      {purpose === 'correction' ? (
        <DocumentFindings found={found} correctedBy={null} errors={errors} warnings={ofSeverity('warning')} />
      ) : (
        <Notice tone="neutral">{t(`after.${purpose}`, { number: `\u2068${found.invoice_number}\u2069` })}</Notice>
      )}
      <SaleForm units={units} usual={{ ...usual, egs_unit_id: unit }} earlier={{ basis, findings: errors }} onIssued={onIssued} />
    </Stack>
  );
}

function FormAfterDocument({ invoiceId, ...form }: FormProps & { invoiceId: string; purpose: Purpose }) {
  const { data: found, error, refetch } = useRead({ path: `/documents/${invoiceId}`, answer: managerDocument });
  if (error !== null && found === undefined) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (found === undefined) return <Skeleton height={480} aria-busy />;
  return <FormAfter found={found} {...form} />;
}

// The earlier document that the address names.
function useEarlier(): { invoiceId: string; purpose: Purpose } | undefined {
  const [parameters] = useSearchParams();
  return Object.entries(purposes)
    .map(([name, purpose]) => ({ invoiceId: parameters.get(name) ?? '', purpose }))
    .find(({ invoiceId }) => invoiceId !== '');
}

/** Sells by hand: the till is broken, or the shop has none. A rejected invoice is corrected here, too, and notes and settlements are issued. */
export function SellPage() {
  const { t } = useTranslation(['branch', 'sell']);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const issued = parameters.get('issued');
  const earlier = useEarlier();
  const { units, error, refetch } = useIssuingUnits();
  const hasKeyboard = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const help = hasKeyboard ? `${t('sell:help')} ${t('sell:help_keys', keys)}` : t('sell:help');
  // A phone would show its keys at once; who goes on with the next sale wants them.
  const [goesOn, setGoesOn] = useState(false);
  const goOn = (): void => {
    setGoesOn(true);
    void navigate('/sell');
  };
  const [last, setLast] = useState<UsualValues>();
  const [first] = units ?? [];
  const kept = last !== undefined && units?.some(({ egs_unit_id: id }) => id === last.egs_unit_id) === true ? last : undefined;
  const onIssued = (invoiceId: string, usual: UsualValues): void => {
    setLast(usual);
    showToast(t('sell:done.toast'));
    void navigate(`/sell?issued=${invoiceId}`);
  };
  function content(): ReactNode {
    if (issued !== null) return <SaleDone invoiceId={issued} onNext={goOn} />;
    if (error !== null && units === undefined) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
    if (units === undefined) return <Skeleton height={480} aria-busy />;
    if (first === undefined) return <NoUnit />;
    const form = { units, usual: kept ?? usualFor(first), onIssued };
    return earlier === undefined ? (
      <SaleForm {...form} startsTyping={hasKeyboard || goesOn} />
    ) : (
      <FormAfterDocument key={earlier.purpose + earlier.invoiceId} {...earlier} {...form} />
    );
  }
  return (
    <Page label={t('page.sell')} help={earlier?.purpose === 'correction' ? t('sell:correct.help') : help}>
      {content()}
    </Page>
  );
}
