import { Alert, Code, Stack, Text } from '@mantine/core';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { adviceOn } from '../../../../../../src-shared/i18n/rule-advice/rule-advice.ts';
import { isAccepted } from '../../../../../../src-shared/invoice/submission-status.ts';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { findingsIn, type Finding } from '../../text/findings-in.ts';
import { noticeClasses } from './notice-classes.ts';
import classes from './notice.module.css';

function FindingWithAdvice({ finding: { code, message } }: { finding: Finding }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { advice, adviceAr } = adviceOn(code);
  const texts = { en: advice, ar: adviceAr };
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <li>
      <Code>{code}</Code>
      <Text dir="ltr" lang="en" ta="start">
        {message}
      </Text>
      <Text fz="xs" mt={4}>
        {t('detail.advice')}
      </Text>
      <Text>{texts[language]}</Text>
      <Text fz="xs" component="details">
        <summary>{t('detail.advice_same')}</summary>
        <span lang={other} dir="auto">
          {texts[other]}
        </span>
      </Text>
    </li>
  );
}

/** What the authority found in a document, and what to do about it; nothing where it found nothing. */
export function DocumentFindings({ found: { status, tax_warnings, last_error } }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const isRejected = status === 'failed';
  const rejections = isRejected && last_error !== null ? findingsIn(last_error) : [];
  const findings = [...rejections, ...tax_warnings];
  if (findings.length === 0 && !isRejected) return null;
  return (
    <Alert
      classNames={noticeClasses}
      data-tone={isRejected ? 'refused' : 'attention'}
      icon={isRejected ? <CircleX aria-hidden /> : <TriangleAlert aria-hidden />}
      title={t('detail.findings')}
    >
      <Stack gap="md">
        {isRejected && <Text>{t('detail.rejected_text')}</Text>}
        {!isRejected && isAccepted(status) && <Text>{t('detail.warned_text')}</Text>}
        {rejections.length === 0 && isRejected && last_error !== null && <Text dir="auto">{last_error}</Text>}
        <ul className={classes['findings']}>
          {findings.map((finding, index) => (
            <FindingWithAdvice key={`${finding.code}-${index}`} finding={finding} />
          ))}
        </ul>
      </Stack>
    </Alert>
  );
}
