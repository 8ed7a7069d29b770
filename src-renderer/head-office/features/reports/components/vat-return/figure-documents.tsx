import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { VatFigure } from '../../../../../../src-shared/api/dashboard/documents/reports.ts';
import { vatCategoryNames } from '../../../../../../src-shared/reference/vat-categories.ts';
import { SidePanel } from '../../../../../ui/dialog/side-panel.tsx';
import { Day } from '../../../../../ui/format/day.tsx';
import { Money } from '../../../../../ui/format/money.tsx';
import { Percent } from '../../../../../ui/format/percent.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import classes from '../frame/reports.module.css';

const shownAtOnce = 100;

function DocumentRow({ document }: { document: VatFigure['documents'][number] }) {
  const { t } = useTranslation('documents');
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`/documents/${document.invoice_id}`}>
          <bdi dir="ltr">{document.invoice_number}</bdi>
        </Anchor>
        <Text fz="xs" c="dimmed">
          {t(`kind.${document.document_type}`)}
        </Text>
      </th>
      <td>
        <Day value={document.invoice_date} />
      </td>
      <td>
        <Money value={document.taxable} />
      </td>
      <td>
        <Money value={document.vat} />
      </td>
      <td>
        <Money value={document.taxable + document.vat} />
      </td>
    </tr>
  );
}

/** The documents behind a figure of a return, and what each adds to it. */
export function FigureDocuments({ figure, onClose }: { figure: VatFigure; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const [most, setMost] = useState(shownAtOnce);
  const { category, rate, documents, taxable, vat } = figure;
  const name = vatCategoryNames[category][language === 'ar' ? 'nameAr' : 'name'];
  return (
    <SidePanel
      title={
        <>
          {name} · <Percent share={rate / 100} />
        </>
      }
      onClose={onClose}
    >
      <Stack>
        <Text c="dimmed">{t('figure.help')}</Text>
        <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('column.documents')}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('figure.number')}</th>
                <th scope="col">{t('group.day')}</th>
                <th scope="col">{t('column.taxable')}</th>
                <th scope="col">{t('column.vat')}</th>
                <th scope="col">{t('column.total')}</th>
              </tr>
            </thead>
            <tbody>
              {documents.slice(0, most).map((document) => (
                <DocumentRow key={document.invoice_id} document={document} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('totals')}
                </th>
                <td>
                  <Money value={taxable} />
                </td>
                <td>
                  <Money value={vat} />
                </td>
                <td>
                  <Money value={taxable + vat} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
        {documents.length > most && (
          <Button variant="default" onClick={() => setMost(most + shownAtOnce)}>
            {t('figure.more', { count: documents.length - most })}
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
}
