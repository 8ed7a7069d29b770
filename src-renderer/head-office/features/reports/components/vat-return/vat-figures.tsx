import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VatFigure, VatReturn } from '../../../../../../src-shared/api/dashboard/documents/reports.ts';
import { vatCategoryNames } from '../../../../../../src-shared/reference/vat-categories.ts';
import { Money } from '../../../../../ui/format/money.tsx';
import { Percent } from '../../../../../ui/format/percent.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import classes from '../frame/reports.module.css';
import { figureKey } from './figure-key.ts';

/** The figures of a return by VAT category and rate; each opens the documents behind it. */
export function VatFigures({ found: { data, totals }, onOpen }: { found: VatReturn; onOpen: (figure: VatFigure) => void }) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  return (
    <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('vat_return.title')}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('group.vat_category')}</th>
            <th scope="col">{t('vat_return.rate')}</th>
            <th scope="col">{t('column.taxable')}</th>
            <th scope="col">{t('column.vat')}</th>
            <th scope="col">{t('column.documents')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((figure) => (
            <tr key={figureKey(figure)}>
              <th scope="row">{vatCategoryNames[figure.category][language === 'ar' ? 'nameAr' : 'name']}</th>
              <td>
                <Percent share={figure.rate / 100} />
              </td>
              <td>
                <Money value={figure.taxable} />
              </td>
              <td>
                <Money value={figure.vat} />
              </td>
              <td>
                <Anchor component="button" type="button" onClick={() => onOpen(figure)}>
                  {t('vat_return.documents', { count: figure.documents.length })}
                </Anchor>
              </td>
            </tr>
          ))}
          {data.length === 0 && (
            <tr>
              <td colSpan={5}>{t('vat_return.nothing')}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('totals')}
            </th>
            <td>
              <Money value={totals.taxable} />
            </td>
            <td>
              <Money value={totals.vat} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
