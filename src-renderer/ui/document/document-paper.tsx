import { Box, Card, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { nameOfPaymentMeans } from '#shared/reference/payment-means.ts';
import { QrView } from '../viewer/qr-view.tsx';
import { Facts } from '../figures/facts.tsx';
import { joinedNames } from '../format/joined-names.ts';
import { Currency, Money } from '../format/money.tsx';
import { Day } from '../format/moment.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import type { ShownDocument } from './shown-document.ts';
import { DocumentLines } from './document-lines.tsx';
import { DocumentParties } from './document-parties.tsx';

function ExchangeRate({ currency, rate }: { currency: string; rate: number }) {
  return (
    <bdi dir="ltr">
      1 {currency} = {rate} <Currency code="SAR" />
    </bdi>
  );
}

function Payments({ payments, currency }: { payments: ShownDocument['payments']; currency: string }) {
  const { language } = useLanguage();
  return (
    <Stack gap={0}>
      {payments.map(({ means, amount }, at) => (
        <span key={`${at} ${means}`}>
          {nameOfPaymentMeans(means, language)} <Money value={amount} currency={currency} />
        </span>
      ))}
    </Stack>
  );
}

function useTransactionKinds({ transaction }: ShownDocument): string[] {
  const { t } = useTranslation('documents');
  if (transaction === undefined) return [];
  return [
    ...(transaction.third_party ? [t('transaction.third_party')] : []),
    ...(transaction.nominal ? [t('transaction.nominal')] : []),
    ...(transaction.summary === null ? [] : [t('transaction.summary')]),
  ];
}

// What else than parties and lines belongs to a document; the head of the panel has its number and the time of issue.
function DocumentDates({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { supply_date, note_reason, exchange_rate, till, cashier, payments, key_name, user } = found;
  // A till without a name of its own has that of its key.
  const issuer = user?.name ?? (key_name === till ? null : key_name);
  const kinds = useTransactionKinds(found);
  const facts = [
    ...(supply_date === undefined ? [] : [{ label: t('detail.supply_date'), value: <Day value={supply_date} /> }]),
    ...(found.is_export === true ? [{ label: t('detail.export'), value: t('detail.export_yes') }] : []),
    ...(found.transaction?.summary === undefined || found.transaction.summary === null
      ? []
      : [{ label: t('detail.supply_end_date'), value: <Day value={found.transaction.summary.supply_end_date} /> }]),
    ...(kinds.length === 0 ? [] : [{ label: t('detail.transaction'), value: joinedNames(kinds) }]),
    ...(exchange_rate === undefined
      ? []
      : [{ label: t('detail.exchange_rate'), value: <ExchangeRate currency={found.currency} rate={exchange_rate} /> }]),
    ...(note_reason === undefined || note_reason === null
      ? []
      : [{ label: t('detail.note_reason'), value: <bdi>{inLanguage(note_reason, language)}</bdi> }]),
    ...(till === null ? [] : [{ label: t('detail.till'), value: <bdi>{till}</bdi> }]),
    ...(cashier === null ? [] : [{ label: t('detail.cashier'), value: <bdi>{cashier}</bdi> }]),
    ...(payments.length === 0
      ? []
      : [
          {
            label: t(found.document_type === 'credit_note' ? 'detail.refunded' : 'detail.payments'),
            value: <Payments payments={payments} currency={found.currency} />,
          },
        ]),
    ...(issuer === null ? [] : [{ label: t(user === null ? 'detail.key' : 'detail.user'), value: <bdi>{issuer}</bdi> }]),
  ];
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

/** A document as a person reads it on paper: parties, lines, sums and QR. */
export function DocumentPaper({ found }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  return (
    <Card withBorder padding="md">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <DocumentDates found={found} />
          {found.qr_code !== null && (
            <Box ms="auto" me={{ base: 'auto', xs: 0 }}>
              <QrView text={found.qr_code} label={t('detail.qr')} />
            </Box>
          )}
        </Group>
        <DocumentParties found={found} />
        <DocumentLines found={found} />
      </Stack>
    </Card>
  );
}
