import { Alert, Code, Stack, Text } from '@mantine/core';
import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { adviceOn } from '../../../../../../src-shared/i18n/rule-advice/rule-advice.ts';
import { isAccepted } from '../../../../../../src-shared/invoice/submission-status.ts';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { findingsIn, sentenceAndPlace, type Finding } from '../../text/findings-in.ts';
import { noticeClasses } from './notice-classes.ts';
import classes from './notice.module.css';

function FindingWithAdvice({ finding: { code, message } }: { finding: Finding }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { advice, adviceAr } = adviceOn(code);
  const { sentence, place } = sentenceAndPlace(message);
  const texts = { en: advice, ar: adviceAr };
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <li>
      <Code>{code}</Code>
      <Text dir="ltr" lang="en" ta="start">
        {sentence}
      </Text>
      {place !== undefined && (
        <Text dir="ltr" ta="start" fz="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {place}
        </Text>
      )}
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

type FoundParts = { tone: 'refused' | 'attention'; title: string; text: string | undefined; findings: readonly Finding[] };

function FindingsNotice({ tone, title, text, findings, children }: FoundParts & { children?: ReactNode }) {
  return (
    <Alert
      classNames={noticeClasses}
      data-tone={tone}
      icon={tone === 'refused' ? <CircleX aria-hidden /> : <TriangleAlert aria-hidden />}
      title={title}
    >
      <Stack gap="md">
        {text !== undefined && <Text>{text}</Text>}
        {children}
        {findings.length > 0 && (
          <ul className={classes['findings']} aria-label={title}>
            {findings.map((finding, index) => (
              <FindingWithAdvice key={`${finding.code}-${index}`} finding={finding} />
            ))}
          </ul>
        )}
      </Stack>
    </Alert>
  );
}

/** What the authority found in a document, and what to do about it: errors, then warnings; nothing where it found nothing. */
export function DocumentFindings({ found: { status, tax_warnings, last_error } }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const isRejected = status === 'failed';
  const errors = isRejected && last_error !== null ? findingsIn(last_error) : [];
  return (
    <>
      {isRejected && (
        <FindingsNotice
          tone="refused"
          title={errors.length === 0 ? t('detail.findings') : t('detail.errors', { count: errors.length })}
          text={t('detail.rejected_text')}
          findings={errors}
        >
          {errors.length === 0 && last_error !== null && <Text dir="auto">{last_error}</Text>}
        </FindingsNotice>
      )}
      {tax_warnings.length > 0 && (
        <FindingsNotice
          tone="attention"
          title={t('detail.warnings', { count: tax_warnings.length })}
          text={isAccepted(status) ? t('detail.warned_text') : undefined}
          findings={tax_warnings}
        />
      )}
    </>
  );
}
