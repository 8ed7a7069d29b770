import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { Money } from '../../../../../../ui/format/money.tsx';
import { Percent } from '../../../../../../ui/format/percent.tsx';
import { useFormats } from '../../../../../../ui/format/use-formats.ts';
import { useLanguage } from '../../../../../../ui/language/language-provider.tsx';
import { inLanguage } from '../../../text/in-language.ts';
import classes from './document-lines.module.css';

function Sums({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const total = t('column.total');
  const sums = [
    { label: t('detail.subtotal'), value: found.subtotal },
    { label: t('detail.vat'), value: found.vat },
    { label: t('detail.vat_sar'), value: found.vat_sar, currency: 'SAR' },
    { label: total, value: found.total },
    { label: t('detail.prepaid'), value: found.prepaid },
    { label: t('detail.rounding'), value: found.rounding },
    { label: t('detail.payable'), value: found.payable },
  ];
  return (
    <Table className={classes['figures'] ?? ''}>
      <Table.Tbody>
        {sums.map(({ label, value, currency = found.currency }) =>
          value === undefined ? null : (
            <Table.Tr key={label} fw={label === total ? 600 : 400}>
              <Table.Th scope="row" fw="inherit">
                {label}
              </Table.Th>
              <Table.Td>
                <Money value={value} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  );
}

/** What was sold, and what it came to: the sums stay in sight where the lines are too wide for the screen. */
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
        <Table className={classes['figures'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('line.what')}</Table.Th>
              <Table.Th scope="col">{t('line.quantity')}</Table.Th>
              <Table.Th scope="col">{t('line.price')}</Table.Th>
              <Table.Th scope="col">{t('line.rate')}</Table.Th>
              <Table.Th scope="col">{t('line.total')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.line_items.map((line) => (
              <Table.Tr key={line.line_number}>
                <Table.Td>
                  <bdi>{inLanguage(line.description, language)}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi dir="ltr">{line.quantity}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi dir="ltr">{amount(line.unit_price)}</bdi>
                </Table.Td>
                <Table.Td>
                  <Percent share={line.vat_rate / 100} />
                </Table.Td>
                <Table.Td>
                  <bdi dir="ltr">{amount(line.line_total)}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Sums found={found} />
    </section>
  );
}
