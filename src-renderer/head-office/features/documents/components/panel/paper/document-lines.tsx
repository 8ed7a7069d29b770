import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { Money } from '../../../../../../ui/format/money.tsx';
import { Percent } from '../../../../../../ui/format/percent.tsx';
import { useFormats } from '../../../../../../ui/format/use-formats.ts';
import { useLanguage } from '../../../../../../ui/language/language-provider.tsx';
import { inLanguage } from '../../../text/in-language.ts';

function Sums({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const sums = [
    { label: t('detail.subtotal'), value: found.subtotal },
    { label: t('detail.vat'), value: found.vat },
    { label: t('detail.vat_sar'), value: found.vat_sar, currency: 'SAR' },
    { label: t('column.total'), value: found.total },
    { label: t('detail.prepaid'), value: found.prepaid },
    { label: t('detail.rounding'), value: found.rounding },
    { label: t('detail.payable'), value: found.payable },
  ];
  return (
    <Table.Tfoot>
      {sums.map(({ label, value, currency = found.currency }) =>
        value === undefined ? null : (
          <Table.Tr key={label}>
            <Table.Th scope="row" colSpan={4} fw={label === t('column.total') ? 600 : 400}>
              {label}
            </Table.Th>
            <Table.Td ta="end">
              <Money value={value} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ),
      )}
    </Table.Tfoot>
  );
}

/** What was sold, and what it came to. */
export function DocumentLines({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const { amount } = useFormats();
  const { language } = useLanguage();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.lines')}
      </Title>
      <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} role="region" aria-label={t('detail.lines')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('line.what')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('line.quantity')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('line.price')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('line.rate')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('line.total')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.line_items.map((line) => (
              <Table.Tr key={line.line_number}>
                <Table.Td>
                  <bdi>{inLanguage(line.description, language)}</bdi>
                </Table.Td>
                <Table.Td ta="end">
                  <bdi dir="ltr">{line.quantity}</bdi>
                </Table.Td>
                <Table.Td ta="end">
                  <bdi dir="ltr">{amount(line.unit_price)}</bdi>
                </Table.Td>
                <Table.Td ta="end">
                  <Percent share={line.vat_rate / 100} />
                </Table.Td>
                <Table.Td ta="end">
                  <bdi dir="ltr">{amount(line.line_total)}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Sums found={found} />
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
