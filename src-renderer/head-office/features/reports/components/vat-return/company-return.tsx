import { Button, Group, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { KeyFigure } from '../../../../../ui/figures/key-figure.tsx';
import { Day } from '../../../../../ui/format/day.tsx';
import { Identifier } from '../../../../../ui/format/identifier.tsx';
import { Money } from '../../../../../ui/format/money.tsx';
import { SandboxBadge } from '../../../../../ui/shell/environment-badge.tsx';
import { useSaveVatReturn, useVatReturn, type VatReturnChoices, type VatReturnFile } from '../../api/read-vat-return.ts';
import { useReportAddress } from '../../api/report-address.ts';
import { ReportSkeleton } from '../frame/report-skeleton.tsx';
import classes from '../frame/reports.module.css';
import { BoxDocuments } from './box-documents.tsx';
import { VatBoxes } from './vat-boxes.tsx';

const files: readonly VatReturnFile[] = ['boxes', 'documents', 'pdf'];

/** The boxes of one company's return, the documents behind one of them, and the return as files. */
export function CompanyReturn({ query, name }: { query: VatReturnChoices; name: string | undefined }) {
  const { t } = useTranslation('reports');
  const { choices, choose } = useReportAddress();
  const { data: found, error, refetch } = useVatReturn(query);
  const saving = useSaveVatReturn(query);
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (found === undefined) return <ReportSkeleton figures={2} />;
  const open = found.boxes.find(({ box }) => box === choices.figure);
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw={600}>
            <bdi>{name ?? found.company.legal_name}</bdi>
          </Text>
          <Text>
            <Day value={found.period.from} /> – <Day value={found.period.to} />
          </Text>
          <Identifier value={found.company.vat_number} label={t('vat_return.vat_number')} />
          {found.environment === 'sandbox' && <SandboxBadge />}
        </Group>
        <Group gap="xs">
          {files.map((file) => (
            <Button
              key={file}
              size="xs"
              variant="default"
              leftSection={<Download size={14} aria-hidden />}
              loading={saving.isPending && saving.variables === file}
              onClick={() => saving.mutate(file)}
            >
              {t(`save.${file}`)}
            </Button>
          ))}
        </Group>
      </Group>
      {saving.error !== null && <ErrorNotice fault={saving.error} title={t('save.failed')} />}
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
