import { Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { Money } from '../format/money.tsx';
import { Percent } from '../format/percent.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../language/language-provider.tsx';
import type { ShownDocument } from './shown-document.ts';
import classes from './document-lines.module.css';

type Line = ShownDocument['line_items'][number];

function Description({ line: { description, description_ar } }: { line: Line }) {
  const { language } = useLanguage();
  if (description_ar === undefined) return <bdi>{description}</bdi>;
  const [first, second] = language === 'ar' ? [description_ar, description] : [description, description_ar];
  return (
    <>
      <bdi>{first}</bdi>
      <Text span display="block" fz="xs" c="dimmed">
        <bdi>{second}</bdi>
      </Text>
    </>
  );
}

function DiscountOfLine({ discount, currency }: { discount: NonNullable<Line['discount']>; currency: string }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { amount, percent, reason } = discount;
  return (
    <Text span display="block" fz="xs" c="dimmed">
      {reason === null ? t('line.discount') : <bdi>{inLanguage(reason, language)}</bdi>}{' '}
      {percent !== null && <Percent share={percent / 100} />} <Money value={-amount} currency={currency} />
    </Text>
  );
}

// The head of the table is not shown on a phone, where each figure has its label above it.
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Td>
      <Text span className={classes['label'] ?? ''} fz="xs" c="dimmed" aria-hidden>
        {label}
      </Text>
      {children}
    </Table.Td>
  );
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const { t } = useTranslation('documents');
  const { amount } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <Description line={line} />
        {line.discount !== null && <DiscountOfLine discount={line.discount} currency={currency} />}
      </Table.Td>
      <Figure label={t('line.quantity')}>
        <bdi dir="ltr">{line.quantity}</bdi>
      </Figure>
      <Figure label={t('line.price')}>
        <bdi dir="ltr">{amount(line.unit_price)}</bdi>
      </Figure>
      <Figure label={t('line.rate')}>
        <Percent share={line.vat_rate / 100} />
      </Figure>
      <Figure label={t('line.total')}>
        <Money value={line.line_total} currency={currency} />
      </Figure>
    </Table.Tr>
  );
}

function SumRows({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  const total = t('column.total');
  const { language } = useLanguage();
  const sums: { label: string; value: number | undefined; currency?: string }[] = [
    ...found.discounts.map(({ amount, reason }) => ({
      label: reason === null ? t('line.discount') : inLanguage(reason, language),
      value: -amount,
    })),
    { label: t('detail.subtotal'), value: found.subtotal },
    { label: t('detail.vat'), value: found.vat },
    { label: t('detail.vat_sar'), value: found.vat_sar, currency: 'SAR' },
    { label: total, value: found.total },
    { label: t('detail.prepaid'), value: found.prepaid },
    { label: t('detail.rounding'), value: found.rounding },
    { label: t('detail.payable'), value: found.payable },
  ];
  return sums.map(({ label, value, currency = found.currency }, index) =>
    value === undefined ? null : (
      <Table.Tr key={`${label} ${index}`} fw={label === total ? 600 : 400}>
        <Table.Th scope="row" colSpan={4} fw="inherit">
          {label}
        </Table.Th>
        <Table.Td>
          <Money value={value} currency={currency} />
        </Table.Td>
      </Table.Tr>
    ),
  );
}

/** What was sold, and below it what it came to. */
export function DocumentLines({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.lines')}
      </Title>
      <Table className={classes['figures'] ?? ''} aria-label={t('detail.lines')}>
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
            <LineRow key={line.line_number} line={line} currency={found.currency} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <SumRows found={found} />
        </Table.Tfoot>
      </Table>
    </section>
  );
}
