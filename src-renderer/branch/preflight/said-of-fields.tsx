import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findingKindOf } from '#shared/i18n/rule-advice/finding-kind.ts';
import { arabicMissingCode, glyphMissingCode } from '#shared/i18n/rule-advice/own-advice.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { FaultText } from '#ui/form/fault-text.tsx';
import { fieldShowing, formPathOf } from '#ui/form/field-fault.ts';
import type { FieldProps, FieldsOf } from '#ui/form/fields/field-props.ts';
import { faultsOfRefusal } from '#ui/form/refused-field.ts';
import type { useTypedPreflight } from './preflight-api.ts';

/** What is said of a document, beside a field or above the button. */
export type Said = { path: string; text: ReactNode; isError: boolean };

type Check = ReturnType<typeof useTypedPreflight>;

// The words of preflight for a person.
function useFindingText(): (code: string) => string {
  const { t } = useTranslation(['sell', 'findings']);
  return (code) => {
    if (code === arabicMissingCode) return t('sell:check.arabic');
    if (code === glyphMissingCode) return t('sell:check.glyphs');
    return `${t(`findings:kind.${findingKindOf(code)}`)} (\u2066${code}\u2069)`;
  };
}

/**
 * What the server finds in a document while it is typed, by field.
 *
 * @param shown the paths of the fields that the form has.
 * @param before what is known beforehand, which comes first.
 * @param fieldOf the field of the form that a path of the request is about, where it is another.
 */
export function useSaidOfFields(
  check: Check,
  {
    shown,
    before = [],
    fieldOf = (path) => path,
  }: { shown: ReadonlySet<string>; before?: readonly Said[]; fieldOf?: (path: string) => string },
) {
  const textOf = useFindingText();
  const faultText = useFaultText();
  const place = (path: string): string => fieldShowing(fieldOf(formPathOf(path)), (name) => shown.has(name)) ?? '';
  const findings = check.found?.findings ?? [];
  const refusals = check.refusal === null ? [] : faultsOfRefusal(check.refusal, (name) => shown.has(name));
  const said: Said[] = [
    ...before,
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

/** See {@link useSaidOfFields}. */
export type SaidOfFields = ReturnType<typeof useSaidOfFields>;

/** A field with what is said of it; `help` stands below it where nothing is. */
export function saidField<Field extends ReturnType<FieldsOf<string>>>(
  own: Field,
  said: Said | undefined,
  help?: ReactNode,
): Field & Pick<FieldProps, 'help'> {
  const below = said?.isError === false ? said.text : help;
  return {
    ...own,
    error: own.error ?? (said?.isError === true ? said.text : undefined),
    ...(below === undefined ? {} : { help: below }),
  };
}

/** What the server found in a document, above the button that issues it. */
export function CheckNotice({ found, refusal, isChecking, others }: SaidOfFields) {
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
