import { Button, Group, Menu, Stack, Text, Anchor } from '@mantine/core';
import { ChevronDown, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { KeyFigure } from '#ui/figures/key-figure.tsx';
import { Day } from '#ui/format/moment.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Money } from '#ui/format/money.tsx';
import { SandboxBadge } from '#ui/shell/environment-badge.tsx';
import type { VatReturn } from '#shared/api/dashboard/reports.ts';
import { vatReturnLabels } from '#shared/i18n/vat-return-labels.ts';
import type { VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useSaveVatReturn, useVatReturn, type VatReturnChoices, type VatReturnFile, documentsOfBox } from './vat-return-api.ts';
import { useReportAddress } from './report-address.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import classes from './reports.module.css';
import { BoxDocuments } from './box-documents.tsx';
import { NoFigure, SumCells } from './sum-cells.tsx';

const files: readonly VatReturnFile[] = ['pdf', 'boxes', 'documents'];

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

/** The ways to take a return along as a file. */
export function ReturnExport({ query }: { query: VatReturnChoices }) {
  const { t } = useTranslation(['reports', 'documents']);
  const faultText = useFaultText();
  const saving = useSaveVatReturn(query);
  const save = (file: VatReturnFile) =>
    saving.mutate(file, {
      onError: (fault) => showToast(`${t('save.failed')}: ${faultText(fault)}`, { isFailure: true }),
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          loading={saving.isPending}
          leftSection={<Download size={14} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {t('documents:export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file} onClick={() => save(file)}>
            {t(`save.${file}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The boxes of one company's return, and the documents behind one of them. */
export function CompanyReturn({ query }: { query: VatReturnChoices }) {
  const { t } = useTranslation('reports');
  const { choices, choose } = useReportAddress();
  const { data: found, error, refetch } = useVatReturn(query);
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (found === undefined) return <ReportSkeleton figures={2} />;
  const open = found.boxes.find(({ box }) => box === choices.figure);
  return (
    <Stack>
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
    </Stack>
  );
}
