import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { VatReturn, VatReturnDocument } from '#shared/api/dashboard/reports.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { Day } from '#ui/format/moment.tsx';
import { useIsPrinted } from '#ui/print/printing.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { documentsOfBox } from './vat-return-api.ts';
import classes from '#ui/reports/reports.module.css';
import { SumCells } from '#ui/reports/sum-cells.tsx';

const shownAtOnce = 100;

const notes: ReadonlySet<string> = new Set(['credit_note', 'debit_note']);

function DocumentRow({ document }: { document: VatReturnDocument }) {
  const { t } = useTranslation('documents');
  const isNote = notes.has(document.document_type);
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`/documents/${document.invoice_id}`}>
          <bdi dir="ltr">{document.invoice_number}</bdi>
        </Anchor>
        <Text fz="xs" c="dimmed">
          {t(`kind.${document.document_type}`)}
        </Text>
        <Text fz="xs" c="dimmed">
          <Day value={document.invoice_date} />
        </Text>
      </th>
      <SumCells sums={{ [isNote ? 'adjustment' : 'amount']: document.taxable, vat: document.vat }} />
    </tr>
  );
}

type BoxDocumentsProps = { found: VatReturn; sums: VatReturn['boxes'][number]; onClose: () => void };

/** The documents behind a box of a return, and what each adds to it. */
export function BoxDocuments({ found, sums, onClose }: BoxDocumentsProps) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const [most, setMost] = useState(shownAtOnce);
  const { box, amount, adjustment, vat } = sums;
  const documents = documentsOfBox(found, box);
  const shown = useIsPrinted() ? documents : documents.slice(0, most);
  return (
    <SidePanel title={vatReturnLabels[box][language]} onClose={onClose}>
      <Stack>
        <Text c="dimmed">{t('figure.help')}</Text>
        <div className={classes['frame']} tabIndex={0} role="region" aria-label={t('column.documents')}>
          <table className={`${classes['table']} ${classes['boxes']}`}>
            <thead>
              <tr>
                <th scope="col">{t('figure.number')}</th>
                <th scope="col">{t('vat_return.amount')}</th>
                <th scope="col">{t('vat_return.adjustment')}</th>
                <th scope="col">{t('column.vat')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((document, at) => (
                <DocumentRow key={at} document={document} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('totals')}</th>
                <SumCells sums={{ amount, adjustment, vat }} />
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
