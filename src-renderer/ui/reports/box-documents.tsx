import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { VatReturn, VatReturnDocument } from '#shared/api/dashboard/reports.ts';
import { isNote } from '#shared/invoice/document.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import { SidePanel } from '../dialog/side-panel.tsx';
import { Day } from '../format/moment.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { csvText, type CsvColumn } from '../list/csv-text.ts';
import { ExportButton } from '../list/export-button.tsx';
import { saveText } from '../viewer/save-text.ts';
import classes from './reports.module.css';
import { SumCells } from './sum-cells.tsx';

// What a document adds to the sales of a box, or else to their adjustment.
function sumsOf({ document_type, taxable, vat }: VatReturnDocument): Partial<Record<'amount' | 'adjustment' | 'vat', number>> {
  return { [isNote(document_type) ? 'adjustment' : 'amount']: taxable, vat };
}

function DocumentRow({ document }: { document: VatReturnDocument }) {
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
        <Text fz="xs" c="dimmed">
          <Day value={document.invoice_date} />
        </Text>
      </th>
      <SumCells sums={sumsOf(document)} />
    </tr>
  );
}

// The shown documents as a file, with the columns of the table.
function useShownDocuments({ sums: { box }, documents }: Pick<BoxDocumentsProps, 'sums' | 'documents'>) {
  const { t } = useTranslation(['reports', 'documents', 'kit']);
  const columns: CsvColumn<VatReturnDocument>[] = [
    { header: t('figure.number'), value: (row) => row.invoice_number },
    { header: t('documents:column.kind'), value: (row) => t(`documents:kind.${row.document_type}`) },
    { header: t('documents:column.date'), value: (row) => row.invoice_date },
    { header: t('vat_return.amount'), value: (row) => sumsOf(row).amount },
    { header: t('vat_return.adjustment'), value: (row) => sumsOf(row).adjustment },
    { header: t('column.vat'), value: (row) => row.vat },
  ];
  const onSave = (): void => saveText(csvText(columns, documents), `vat-return-${box}.csv`, 'text/csv');
  return [{ label: t('kit:list.csv'), Icon: FileSpreadsheet, onSave }];
}

type BoxDocumentsProps = {
  sums: VatReturn['boxes'][number];
  documents: readonly VatReturnDocument[];
  /** Shows more of them, where there are. */
  more?: { label: string; isBusy?: boolean; onMore: () => void } | undefined;
  onClose: () => void;
};

/** The documents behind a box of a return, and what each adds to it. */
export function BoxDocuments({ sums, documents, more, onClose }: BoxDocumentsProps) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const { box, amount, adjustment, vat } = sums;
  const files = useShownDocuments({ sums, documents });
  return (
    <SidePanel title={vatReturnLabels[box][language]} onClose={onClose}>
      <Stack>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text c="dimmed">{t('figure.help')}</Text>
          <ExportButton files={files} isDisabled={documents.length === 0} />
        </Group>
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
              {documents.map((document, at) => (
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
        {more !== undefined && (
          <Button variant="default" loading={more.isBusy ?? false} onClick={more.onMore}>
            {more.label}
          </Button>
        )}
      </Stack>
    </SidePanel>
  );
}
