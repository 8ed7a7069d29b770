import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { arabicMissingCode, glyphMissingCode } from '#shared/i18n/rule-advice/own-advice.ts';
import { findingKindOf } from '#shared/i18n/rule-advice/finding-kind.ts';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import type { AuthorityFinding } from '#shared/api/people/documents.ts';
import { readFinding } from '#ui/document/read-finding.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { FaultText } from '#ui/form/fault-text.tsx';
import { formPathOf, fieldShowing } from '#ui/form/field-fault.ts';
import { faultsOfRefusal } from '#ui/form/refused-field.ts';
import { initialValues, saleFieldOf, shownFields, type SaleBasis, type SaleValues } from './sale-values.ts';
import { useSaleCheck } from './sell-api.ts';

// What is said of a sale, beside a field or above the button.
type Said = { path: string; text: ReactNode; isError: boolean };

/** What a form begins with, and what the authority said of that where it was refused. */
export type EarlierDocument = { basis: SaleBasis; findings: readonly AuthorityFinding[] };

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      values,
    );
}

// The words of preflight for a person.
function useFindingText(): (code: string) => string {
  const { t } = useTranslation(['sell', 'findings']);
  return (code) => {
    if (code === arabicMissingCode) return t('sell:check.arabic');
    if (code === glyphMissingCode) return t('sell:check.glyphs');
    return `${t(`findings:kind.${findingKindOf(code)}`)} (\u2066${code}\u2069)`;
  };
}

// Which field the authority means: preflight knows it by the same rule; else the advice on the rule does, where there is one line alone.
function fieldMeant(code: string, found: readonly { code: string; path: string }[], lines: number): string {
  const path = found.find((finding) => finding.code === code)?.path ?? adviceOn(code).field ?? '';
  return formPathOf(path.includes('#') && lines === 1 ? path.replace('#', '0') : path);
}

function AuthorityWords({ finding }: { finding: AuthorityFinding }) {
  const { t } = useTranslation('sell');
  const { sentence } = readFinding(finding);
  return t('check.authority', { message: `\u2068${sentence}\u2069 (\u2066${finding.code}\u2069)` });
}

/**
 * What the server finds in a sale while it is typed, and what the authority said of the one that it corrects, by field.
 *
 * @param typed the text of the request.
 */
export function useFoundInSale(values: SaleValues, typed: string, earlier: EarlierDocument | undefined) {
  const check = useSaleCheck(typed);
  const textOf = useFindingText();
  const faultText = useFaultText();
  const shown = shownFields(values);
  const place = (path: string): string => fieldShowing(saleFieldOf(formPathOf(path), values), (name) => shown.has(name)) ?? '';
  const findings = check.found?.findings ?? [];
  const refusals = check.refusal === null ? [] : faultsOfRefusal(check.refusal, (name) => shown.has(name));
  const usual = { ...values, payment_means: values.payments[0]?.means ?? '' };
  const before = earlier && initialValues(usual, earlier.basis);
  // What was changed since is no longer what the authority meant.
  const isAsRefused = (path: string): boolean => JSON.stringify(valueAt(values, path)) === JSON.stringify(valueAt(before, path));
  const ofAuthority = (earlier?.findings ?? []).flatMap((finding): Said[] => {
    const path = place(fieldMeant(finding.code, findings, values.line_items.length));
    return path === '' || !isAsRefused(path) ? [] : [{ path, text: <AuthorityWords finding={finding} />, isError: true }];
  });
  const said: Said[] = [
    ...ofAuthority,
    ...refusals.map((fault) => ({ path: place(fault.path), text: <FaultText fault={fault} />, isError: true })),
    ...findings.map(({ code, severity, path }) => ({ path: place(path), text: textOf(code), isError: severity === 'error' })),
    ...(check.refusal !== null && refusals.length === 0 ? [{ path: '', text: faultText(check.refusal), isError: true }] : []),
  ];
  return {
    ...check,
    /** What is said beside a field: an error before a warning. */
    at: (path: string) => said.find((each) => each.path === path && each.isError) ?? said.find((each) => each.path === path),
    /** What is said of no field. */
    others: said.filter(({ path }) => path === ''),
  };
}

/** What the server found in a sale, above the button that issues it. */
export function CheckNotice({ found, refusal, isChecking, others }: ReturnType<typeof useFoundInSale>) {
  const { t } = useTranslation('sell');
  const isRefused = refusal !== null || found?.would_be_accepted === false;
  const isWarned = (found?.findings.length ?? 0) > 0;
  const tone = isRefused ? 'refused' : isWarned ? 'attention' : found === undefined ? 'neutral' : 'done';
  const words = found === undefined ? 'check.incomplete' : isWarned ? 'check.warned' : 'check.accepted';
  if (isChecking && found === undefined) return <Notice tone="neutral">{t('check.checking')}</Notice>;
  return (
    <Notice tone={tone} isLive>
      {(refusal === null || others.length === 0) && (
        <Text>{t(isRefused ? (found === undefined ? 'check.marked' : 'check.rejected') : words)}</Text>
      )}
      {others.map(({ text }, index) => (
        // They are never moved.
        // oxlint-disable-next-line react/no-array-index-key
        <Text key={index}>{text}</Text>
      ))}
    </Notice>
  );
}
