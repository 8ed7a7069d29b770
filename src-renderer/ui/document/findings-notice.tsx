import { Alert, Code, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/language-provider.tsx';
import { noticeClasses } from './notice-classes.ts';
import classes from './notice.module.css';
import { sentenceAndPlace } from './sentence-and-place.ts';

/** What the authority says of a document: the code of its rule or check, its words, and what to do. */
export type ShownFinding = { code: string; message: string; advice: string; advice_ar: string };

function Advice({ finding: { advice, advice_ar: adviceAr } }: { finding: ShownFinding }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const texts = { en: advice, ar: adviceAr };
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <>
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
    </>
  );
}

function Finding({ finding, children }: { finding: ShownFinding; children: ReactNode }) {
  const { sentence, place } = sentenceAndPlace(finding.message);
  return (
    <li>
      <Code>{finding.code}</Code>
      <Text dir="ltr" lang="en" ta="start">
        {sentence}
      </Text>
      {place !== undefined && (
        <Text dir="ltr" ta="start" fz="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {place}
        </Text>
      )}
      {children}
    </li>
  );
}

const icons = { done: CircleCheck, refused: CircleX, attention: TriangleAlert } as const;

/** What the authority found in a document, and what to do about it; of a document that is done nothing more. */
export function FindingsNotice({
  tone,
  title,
  text,
  findings,
  children,
}: {
  tone: keyof typeof icons;
  title: string;
  text?: string | undefined;
  findings: readonly ShownFinding[];
  children?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <Alert classNames={noticeClasses} data-tone={tone} icon={<Icon aria-hidden />} title={title}>
      <Stack gap="md">
        {text !== undefined && <Text>{text}</Text>}
        {children}
        {findings.length > 0 && (
          <ul className={classes['findings']} aria-label={title}>
            {findings.map((finding, index) => (
              <Finding key={`${finding.code}-${index}`} finding={finding}>
                {tone !== 'done' && <Advice finding={finding} />}
              </Finding>
            ))}
          </ul>
        )}
      </Stack>
    </Alert>
  );
}
