import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../src-shared/i18n/in-language.ts';
import { Facts } from '../../figures/facts.tsx';
import { Day } from '../../format/day.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import type { ShownDocument } from '../shown-document.ts';

/** The number and the days of a document, and why a note was issued. */
export function DocumentDates({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { supply_date, note_reason, exchange_rate } = found;
  const facts = [
    { label: t('column.number'), value: <bdi dir="ltr">{found.invoice_number}</bdi> },
    { label: t('column.date'), value: <Day value={found.invoice_date} /> },
    ...(supply_date === undefined ? [] : [{ label: t('detail.supply_date'), value: <Day value={supply_date} /> }]),
    ...(found.is_export === true ? [{ label: t('detail.export'), value: t('detail.export_yes') }] : []),
    ...(exchange_rate === undefined
      ? []
      : [{ label: t('detail.exchange_rate'), value: <bdi dir="ltr">{`1 ${found.currency} = ${exchange_rate} SAR`}</bdi> }]),
    ...(note_reason === undefined || note_reason === null
      ? []
      : [{ label: t('detail.note_reason'), value: <bdi>{inLanguage(note_reason, language)}</bdi> }]),
  ];
  return <Facts facts={facts} />;
}
