import { Card, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CheckedReceipt, checkedReceipt } from '#shared/api/people/check.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { amount, sum, toJsonNumber } from '#shared/invoice/amount.ts';
import { useServices } from '#ui/client/services.ts';
import { DocumentLink } from '#ui/document/document-link.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { ScanField } from '#ui/form/fields/scan-field.tsx';
import { joinedNames } from '#ui/format/joined-names.ts';
import { Day } from '#ui/format/moment.tsx';
import { Money } from '#ui/format/money.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { signedAmount } from '#ui/list/csv-text.ts';
import { Page } from '#ui/shell/page.tsx';

const tones = {
  ours: 'done',
  corrected: 'attention',
  rejected: 'refused',
  not_ours: 'attention',
  forged: 'refused',
  not_a_tax_qr: 'neutral',
} as const;

const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;
const writtenAmount = /^\d{1,12}(\.\d{1,2})?$/;

// As people read it; anybody may have made a QR, so that it may say anything.
function QrMoment({ value }: { value: string }) {
  const [, day, time] = moment.exec(value) ?? [];
  if (day !== undefined && time !== undefined && !Number.isNaN(Date.parse(day))) return <Day value={day} time={time} />;
  return <bdi dir="ltr">{value}</bdi>;
}

// What the QR says, whatever the document says.
function QrFacts({ qr }: { qr: NonNullable<CheckedReceipt['qr']> }) {
  const { t } = useTranslation('check');
  const { language } = useLanguage();
  const amounts = (['payable', 'vat'] as const).map((name) => ({
    label: t(`field.${name}`),
    value: writtenAmount.test(qr[name]) ? <Money value={Number(qr[name])} /> : <bdi dir="ltr">{qr[name]}</bdi>,
  }));
  return (
    <>
      <Title order={2}>{t('qr_says')}</Title>
      <Facts
        facts={[
          { label: t('field.seller_name'), value: <bdi>{inLanguage(qr.seller_name, language)}</bdi> },
          { label: t('field.vat_number'), value: <bdi dir="ltr">{qr.vat_number}</bdi> },
          { label: t('field.timestamp'), value: <QrMoment value={qr.timestamp} /> },
          ...amounts,
        ]}
      />
    </>
  );
}

// The notes on a receipt, and what they come to: how much of it has gone back, or has been added.
function Corrections({ notes }: { notes: CheckedReceipt['corrections'] }) {
  const { t } = useTranslation(['check', 'documents']);
  const sums = (['credit_note', 'debit_note'] as const).flatMap((type) => {
    const own = notes.filter(({ document_type }) => document_type === type);
    const [first] = own;
    if (first === undefined) return [];
    const total = toJsonNumber(sum(own.map(({ payable }) => amount(payable))));
    return [{ label: t(`check:total.${type}`), value: <Money value={total} currency={first.currency} /> }];
  });
  return (
    <>
      {notes.map((note) => (
        <Text key={note.invoice_id} component="div">
          {t(`documents:kind.${note.document_type}`)}{' '}
          <DocumentLink id={note.invoice_id}>
            <bdi dir="ltr">{note.invoice_number}</bdi>
          </DocumentLink>{' '}
          <Money value={signedAmount(note, note.payable)} currency={note.currency} />
        </Text>
      ))}
      {sums.length > 0 && <Facts facts={sums} />}
    </>
  );
}

function Result({ checked }: { checked: CheckedReceipt }) {
  const { t } = useTranslation(['check', 'documents']);
  const { result, reason, changed, document, corrections, qr } = checked;
  const fields = joinedNames(changed.map((name) => t(`check:field.${name}`)));
  const own = result === 'ours' || result === 'corrected' || result === 'rejected';
  return (
    <Stack gap="sm">
      <Notice tone={reason === 'document_damaged' ? 'refused' : tones[result]} title={t(`check:result.${result}`)} isLive>
        {own && <Text>{t(`check:text.${result}`)}</Text>}
        {reason !== null && <Text>{t(`check:reason.${reason}`, { fields })}</Text>}
      </Notice>
      {(document !== null || qr !== null) && (
        <Card withBorder component="section">
          <Stack gap="sm">
            {document !== null && (
              <Text>
                {t(result === 'forged' ? 'check:true_document' : 'check:document')}{' '}
                <DocumentLink id={document.invoice_id}>
                  <bdi dir="ltr">{document.invoice_number}</bdi>
                </DocumentLink>
              </Text>
            )}
            <Corrections notes={corrections} />
            {qr !== null && <QrFacts qr={qr} />}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

/** Whether a receipt that somebody shows is one of this branch. */
export function CheckPage() {
  const { t } = useTranslation(['check', 'branch']);
  const { client } = useServices();
  const checking = useMutation({
    mutationFn: (qr: string) => client.send({ method: 'POST', path: '/check', body: { qr }, answer: checkedReceipt }),
  });
  const { data, error, variables } = checking;
  return (
    <Page label={t('branch:page.check')}>
      <Stack maw="var(--measure)">
        <ScanField
          label={t('check:qr')}
          help={t('check:qr_help')}
          submitLabel={t('check:action')}
          isSending={checking.isPending}
          onEnter={checking.mutate}
        />
        {error !== null && <ErrorNotice fault={error} onRetry={() => variables !== undefined && checking.mutate(variables)} />}
        {data === undefined && error === null && <Text c="dimmed">{t('check:nothing')}</Text>}
        {data !== undefined && <Result checked={data} />}
      </Stack>
    </Page>
  );
}
