import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerDocument } from '../../../../../../src-shared/api/manager/documents/documents.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { DocumentStatus } from '../../../../../ui/status/document-status.tsx';

function Findings({ findings }: Pick<ManagerDocument, 'findings'>) {
  const { t } = useTranslation('setUp');
  const { language } = useLanguage();
  return findings.map(({ code, message, advice, advice_ar: adviceAr }) => {
    const own = language === 'ar' ? adviceAr : advice;
    return (
      <Text key={code}>
        <bdi dir="ltr">{code}</bdi>:{' '}
        <bdi dir="ltr" lang="en">
          {message}
        </bdi>{' '}
        {t('invoice.advice', { advice: own })}
      </Text>
    );
  });
}

const done = ['reported', 'cleared'];

/** Where a test invoice is: waiting, reported, or rejected with what the authority says. */
export function InvoiceProgress({ invoice: { invoice_number, status, findings } }: { invoice: ManagerDocument }) {
  const { t } = useTranslation(['setUp', 'documents']);
  const facts = [
    { label: t('invoice.number'), value: <bdi dir="ltr">{invoice_number}</bdi> },
    { label: t('invoice.follow'), value: <DocumentStatus status={status} /> },
  ];
  return (
    <Stack>
      <Facts facts={facts} />
      {done.includes(status) && (
        <Notice tone="done" isLive>
          {t('invoice.reported')}
        </Notice>
      )}
      {status === 'failed' && (
        <Notice tone="refused" title={t('invoice.rejected')} isLive>
          <Findings findings={findings} />
        </Notice>
      )}
      {!done.includes(status) && status !== 'failed' && (
        <Notice tone="moving" isLive>
          {t(status === 'queued' ? 'invoice.waiting' : 'invoice.submitted')}
        </Notice>
      )}
    </Stack>
  );
}
