import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VatReturn } from '../../../../../../src-shared/api/dashboard/documents/reports.ts';
import { vatReturnLabels } from '../../../../../../src-shared/i18n/vat-return-labels.ts';
import type { VatReturnBox } from '../../../../../../src-shared/reference/vat-return-box.ts';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { documentsOfBox } from '../../api/read-vat-return.ts';
import classes from '../frame/reports.module.css';
import { SumCells } from './sum-cells.tsx';

/** The boxes of the authority's return, in its order; each opens the documents behind it. */
export function VatBoxes({ found, onOpen }: { found: VatReturn; onOpen: (box: VatReturnBox) => void }) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const { boxes, totals } = found;
  const rowOf = ({ box, ...sums }: VatReturn['boxes'][number]) => {
    const { length: count } = documentsOfBox(found, box);
    return (
      <tr key={box}>
        <th scope="row">{vatReturnLabels[box][language]}</th>
        <SumCells sums={sums} />
        <td>
          {count === 0 ? (
            <Text c="dimmed">{t('vat_return.documents', { count })}</Text>
          ) : (
            <Anchor component="button" type="button" onClick={() => onOpen(box)}>
              {t('vat_return.documents', { count })}
            </Anchor>
          )}
        </td>
      </tr>
    );
  };
  return (
    <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('vat_return.title')}>
      <table className={`${classes['table']} ${classes['boxes']}`}>
        <thead>
          <tr>
            <th scope="col">{t('vat_return.box')}</th>
            <th scope="col">{t('vat_return.amount')}</th>
            <th scope="col">{t('vat_return.adjustment')}</th>
            <th scope="col">{t('column.vat')}</th>
            <th scope="col">{t('column.documents')}</th>
          </tr>
        </thead>
        <tbody>{boxes.filter(({ box }) => box !== 'out_of_scope').map(rowOf)}</tbody>
        <tbody className={classes['total']}>
          <tr>
            <th scope="row">{t('vat_return.total_sales')}</th>
            <SumCells sums={totals} />
            <td />
          </tr>
        </tbody>
        <tbody>{boxes.filter(({ box }) => box === 'out_of_scope').map(rowOf)}</tbody>
      </table>
    </div>
  );
}
