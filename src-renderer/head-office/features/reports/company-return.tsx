import { Group, Stack, Text, Anchor } from '@mantine/core';
import { FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { KeyFigure } from '#ui/figures/key-figure.tsx';
import { Day } from '#ui/format/moment.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Money } from '#ui/format/money.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { SandboxBadge } from '#ui/shell/environment-badge.tsx';
import type { VatReturn } from '#shared/api/dashboard/reports.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import type { VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useSaveVatReturn, useVatReturn, type VatReturnChoices, type VatReturnFile, documentsOfBox } from './vat-return-api.ts';
import { useReportAddress } from './report-address.ts';
import { ReportSkeleton } from '#ui/reports/report-skeleton.tsx';
import classes from '#ui/reports/reports.module.css';
import { BoxDocuments } from './box-documents.tsx';
import { NoFigure, SumCells } from '#ui/reports/sum-cells.tsx';

const files: readonly { file: VatReturnFile; Icon: LucideIcon }[] = [
  { file: 'pdf', Icon: FileText },
  { file: 'boxes', Icon: FileSpreadsheet },
  { file: 'documents', Icon: FileSpreadsheet },
];

// The boxes of the authority's return, in its order; each opens the documents behind it.
function VatBoxes({ found, onOpen }: { found: VatReturn; onOpen: (box: VatReturnBox) => void }) {
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
            <NoFigure />
          </tr>
        </tbody>
        <tbody>{boxes.filter(({ box }) => box === 'out_of_scope').map(rowOf)}</tbody>
      </table>
    </div>
  );
}

// The return of one company: its days, its figures, and the documents behind one of them.
function ShownReturn({ found }: { found: VatReturn }) {
  const { t } = useTranslation('reports');
  const { choices, choose } = useReportAddress();
  const open = found.boxes.find(({ box }) => box === choices.figure);
  return (
    <>
      <Group gap="sm">
        <Text>
          <Day value={found.period.from} /> – <Day value={found.period.to} />
        </Text>
        <Text>
          {t('vat_return.vat_number')} <Identifier value={found.company.vat_number} label={t('vat_return.vat_number')} />
        </Text>
        {found.environment === 'sandbox' && <SandboxBadge />}
      </Group>
      {found.environment === 'sandbox' && <Text c="dimmed">{t('vat_return.sandbox_text')}</Text>}
      <div className={classes['figures']}>
        <KeyFigure label={t('vat_return.sales_after_adjustment')} value={<Money value={found.totals.taxable} />} />
        <KeyFigure label={t('vat_return.total_vat')} value={<Money value={found.totals.vat} />} />
      </div>
      <VatBoxes found={found} onOpen={(box) => choose({ figure: box })} />
      <Text c="dimmed">{t('vat_return.adjustment_help')}</Text>
      {open !== undefined && <BoxDocuments found={found} sums={open} onClose={() => choose({ figure: undefined })} />}
    </>
  );
}

/** The boxes of one company's return, the documents behind one of them, and the return as files. */
export function CompanyReturn({
  query,
  filters,
}: {
  query: VatReturnChoices;
  /** By what it is chosen, with the files of it at the end. */
  filters: (exportButton: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation('reports');
  const { data: found, error, refetch } = useVatReturn(query);
  const saving = useSaveVatReturn(query);
  return (
    <Stack>
      {filters(
        error === null && (
          <ExportButton
            files={files.map(({ file, Icon }) => ({ label: t(`save.${file}`), Icon, onSave: () => saving.mutate(file) }))}
            isBusy={saving.isPending}
            isDisabled={found === undefined}
          />
        ),
      )}
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {saving.error !== null && <ErrorNotice fault={saving.error} title={t('save.failed')} />}
      {found === undefined && error === null && <ReportSkeleton figures={2} />}
      {found !== undefined && error === null && <ShownReturn found={found} />}
    </Stack>
  );
}
