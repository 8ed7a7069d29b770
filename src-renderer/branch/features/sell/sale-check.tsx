import { useTranslation } from 'react-i18next';
import { adviceOn } from '#shared/i18n/rule-advice/rule-advice.ts';
import type { AuthorityFinding } from '#shared/api/people/documents.ts';
import { readFinding } from '#ui/document/read-finding.ts';
import { fieldShowing, formPathOf } from '#ui/form/field-fault.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useTypedPreflight } from '../../preflight/preflight-api.ts';
import { useSaidOfFields, type Said } from '../../preflight/said-of-fields.tsx';
import {
  initialValues,
  issueRequest,
  saleFieldOf,
  saleSchema,
  shownFields,
  type SaleBasis,
  type SaleValues,
} from './sale-values.ts';

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

// Which field the authority means: preflight knows it by the same rule; else the advice on the rule does, where there is one line alone.
function fieldMeant(code: string, found: readonly { code: string; path: string }[], lines: number): string {
  const path = found.find((finding) => finding.code === code)?.path ?? adviceOn(code).field ?? '';
  return formPathOf(path.includes('#') && lines === 1 ? path.replace('#', '0') : path);
}

// The authority's words; where these are in the other language, what to do about the field, if that is known of the rule.
function AuthorityWords({ finding }: { finding: AuthorityFinding }) {
  const { t } = useTranslation('sell');
  const { language } = useLanguage();
  const { sentence, language: ofSentence } = readFinding(finding);
  const { field, advice, adviceAr } = adviceOn(finding.code);
  if (ofSentence !== language && field !== undefined) {
    return `${language === 'ar' ? adviceAr : advice} (\u2066${finding.code}\u2069)`;
  }
  return t('check.authority', { message: `\u2068${sentence}\u2069 (\u2066${finding.code}\u2069)` });
}

/**
 * What the server finds in a sale while it is typed, and what the authority said of the one that it corrects, by field.
 *
 * @param body the request as far as it is typed.
 */
export function useFoundInSale(values: SaleValues, body: unknown, earlier: EarlierDocument | undefined) {
  const check = useTypedPreflight(saleSchema, body, issueRequest);
  const shown = shownFields(values);
  const fieldOf = (path: string): string => saleFieldOf(path, values);
  const usual = { ...values, payment_means: values.payments[0]?.means ?? '' };
  const first = earlier && initialValues(usual, earlier.basis);
  // What was changed since is no longer what the authority meant.
  const isAsRefused = (path: string): boolean => JSON.stringify(valueAt(values, path)) === JSON.stringify(valueAt(first, path));
  const before = (earlier?.findings ?? []).flatMap((finding): Said[] => {
    const meant = fieldMeant(finding.code, check.found?.findings ?? [], values.line_items.length);
    const path = fieldShowing(fieldOf(meant), (name) => shown.has(name));
    return path === undefined || !isAsRefused(path) ? [] : [{ path, text: <AuthorityWords finding={finding} />, isError: true }];
  });
  return useSaidOfFields(check, { shown, before, fieldOf });
}
