import { Alert, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindingKind } from '#shared/i18n/rule-advice/finding-kind.ts';
import { noticeClasses } from './notice-classes.ts';
import classes from './notice.module.css';

const icons = { done: CircleCheck, refused: CircleX, attention: TriangleAlert } as const;

/** What the authority found in a document, in a sentence for each kind, and what to do about it; of a document that is done nothing more. */
export function FindingsNotice({
  tone,
  title,
  text,
  kinds,
  advice,
  details,
  children,
}: {
  tone: keyof typeof icons;
  title: string;
  text?: string | undefined;
  kinds: readonly FindingKind[];
  /** What stands above what to do; nothing is said of that without it. */
  advice?: string;
  /** What is only for whoever mends it, below everything. */
  details: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('findings');
  const Icon = icons[tone];
  return (
    <Alert classNames={noticeClasses} data-tone={tone} icon={<Icon aria-hidden />} title={title}>
      <Stack gap="md">
        {text !== undefined && <Text>{text}</Text>}
        {kinds.length > 0 && (
          <ul className={classes['findings']} aria-label={title}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Text fw={500}>{t(`kind.${kind}`)}</Text>
                {advice !== undefined && (
                  <>
                    <Text fz="xs" mt={4}>
                      {advice}
                    </Text>
                    <Text>{t(`do.${kind}`)}</Text>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
        {details}
      </Stack>
    </Alert>
  );
}
