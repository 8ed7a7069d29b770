import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../format/copy-button.tsx';
import classes from './notice.module.css';
import { readFinding, textOfFindings, type ShownFinding } from './read-finding.ts';

/** What only whoever mends it understands, folded; all of it can be copied. */
export function TechnicalDetails({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <details>
      <summary>{label}</summary>
      <Stack gap="sm" mt="xs" align="flex-start">
        <CopyButton value={text} label={label} size="compact-xs" />
        {children ?? (
          <Text fz="xs" dir="ltr" lang="en" ta="start" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        )}
      </Stack>
    </details>
  );
}

// The authority's own words with their code and place, and what a developer does about them, in both languages: his may be the other.
function FindingDetails({ finding }: { finding: ShownFinding }) {
  const { sentence, language, place } = readFinding(finding);
  return (
    <li>
      <Code>{finding.code}</Code>
      <Text dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language} ta="start">
        {sentence}
      </Text>
      {place !== undefined && (
        <Text dir="ltr" ta="start" fz="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {place}
        </Text>
      )}
      <Text fz="xs" mt={4} dir="ltr" lang="en">
        {finding.advice}
      </Text>
      <Text fz="xs" dir="rtl" lang="ar">
        {finding.advice_ar}
      </Text>
    </li>
  );
}

/** Codes, words and places of what the authority found in a document, for the vendor of the till. */
export function VendorDetails({
  found,
  findings,
}: {
  found: { invoice_number: string; invoice_id: string };
  findings: readonly ShownFinding[];
}) {
  const { t } = useTranslation('documents');
  const label = t('detail.vendor');
  return (
    <TechnicalDetails label={label} text={textOfFindings(found, findings)}>
      <ul className={classes['findings']} aria-label={label}>
        {findings.map((finding, index) => (
          <FindingDetails key={`${finding.code}-${index}`} finding={finding} />
        ))}
      </ul>
    </TechnicalDetails>
  );
}
