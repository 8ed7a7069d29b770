import { Group, Stack, Text, Anchor } from '@mantine/core';
import { FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import type { VatReturnFigures } from '#shared/api/dashboard/reports.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import type { VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { KeyFigure } from '../figures/key-figure.tsx';
import { Days } from '../format/moment.tsx';
import { Identifier } from '../format/identifier.tsx';
import { Money } from '../format/money.tsx';
import { ExportButton, type ExportChoice } from '../list/export-button.tsx';
import { SandboxBadge } from '../shell/environment-badge.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { saveFile } from '../client/save-file.ts';
import { useServices } from '../client/services.ts';
import { useRead } from '../client/use-read.ts';
import { useReportAddress } from './report-address.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import classes from './reports.module.css';
import { NoFigure, SumCells } from './sum-cells.tsx';

const path = '/reports/vat-return';

/** Whose VAT return, and of which days. */
export type VatReturnChoices = { company_id: string; from: string; to: string; environment: string };

const fileQueries = {
  pdf: { format: 'pdf' },
  boxes: { format: 'csv', part: 'boxes' },
  documents: { format: 'csv', part: 'documents' },
} as const;

type VatReturnFile = keyof typeof fileQueries;

const files: readonly { file: VatReturnFile; Icon: LucideIcon }[] = [
  { file: 'pdf', Icon: FileText },
  { file: 'boxes', Icon: FileSpreadsheet },
  { file: 'documents', Icon: FileSpreadsheet },
];

type Box = VatReturnFigures['boxes'][number];

/** How a program shows the documents behind a box. */
export type BoxesOf<Found extends VatReturnFigures> = {
  /** What leads to them, such as how many there are. */
  label: (found: Found, box: Box) => { text: string; isNone: boolean };
  panel: (found: Found, box: Box, onClose: () => void) => ReactNode;
};

// Saves the return as a file: the boxes, the documents behind them, or the boxes on paper.
function useSaveVatReturn(query: VatReturnChoices) {
  const { client } = useServices();
  const { language } = useLanguage();
  return useMutation({
    mutationFn: (file: VatReturnFile) => {
      const sheet = fileQueries[file].format === 'csv' ? { language } : {};
      const wanted = new URLSearchParams({ ...query, ...fileQueries[file], ...sheet });
      return saveFile(client, `${path}?${wanted.toString()}`, `vat-return.${fileQueries[file].format}`);
    },
  });
}

// The boxes of the authority's return, in its order; each opens the documents behind it.
function VatBoxes<Found extends VatReturnFigures>({
  found,
  label,
  onOpen,
}: Pick<BoxesOf<Found>, 'label'> & { found: Found; onOpen: (box: VatReturnBox) => void }) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const { boxes, totals } = found;
  const rowOf = (row: Box) => {
    const { box, ...sums } = row;
    const { text, isNone } = label(found, row);
    return (
      <tr key={box}>
        <th scope="row">{vatReturnLabels[box][language]}</th>
        <SumCells sums={sums} />
        <td>
          {isNone ? (
            <Text c="dimmed">{text}</Text>
          ) : (
            <Anchor component="button" type="button" onClick={() => onOpen(box)}>
              {text}
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
function ShownReturn<Found extends VatReturnFigures>({ found, label, panel }: BoxesOf<Found> & { found: Found }) {
  const { t } = useTranslation('reports');
  const { choices, choose } = useReportAddress();
  const open = found.boxes.find(({ box }) => box === choices.figure);
  return (
    <>
      <Group gap="sm">
        <Text>
          <Days {...found.period} />
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
      <VatBoxes found={found} label={label} onOpen={(box) => choose({ figure: box })} />
      <Text c="dimmed">{t('vat_return.adjustment_help')}</Text>
      {open !== undefined && panel(found, open, () => choose({ figure: undefined }))}
    </>
  );
}

/** The boxes of one company's return, the documents behind one of them, and the return as files. */
export function CompanyReturn<Found extends VatReturnFigures>({
  query,
  answer,
  filters,
  moreFiles = [],
  ...boxes
}: BoxesOf<Found> & {
  query: VatReturnChoices;
  answer: z.ZodType<Found>;
  /** By what it is chosen, with the files of it at the end. */
  filters: (exportButton: ReactNode) => ReactNode;
  moreFiles?: readonly ExportChoice[];
}) {
  const { t } = useTranslation('reports');
  const { data: found, error, refetch } = useRead({ path, query, answer });
  const saving = useSaveVatReturn(query);
  const ownFiles = files.map(({ file, Icon }) => ({ label: t(`save.${file}`), Icon, onSave: () => saving.mutate(file) }));
  return (
    <Stack>
      {filters(
        error === null && (
          <ExportButton files={[...ownFiles, ...moreFiles]} isBusy={saving.isPending} isDisabled={found === undefined} />
        ),
      )}
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {saving.error !== null && <ErrorNotice fault={saving.error} title={t('save.failed')} />}
      {found === undefined && error === null && <ReportSkeleton figures={2} />}
      {found !== undefined && error === null && <ShownReturn found={found} {...boxes} />}
    </Stack>
  );
}
