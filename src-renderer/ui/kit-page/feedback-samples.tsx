import { Button, Card, Group, Stack } from '@mantine/core';
import { FileText } from 'lucide-react';
import { ApiFault } from '../client/api-fault.ts';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { NoRows } from '../feedback/no-rows.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { Brand } from '../shell/brand.tsx';
import { SandboxBadge } from '../shell/environment-badge.tsx';
import { DocumentKind } from '../status/document-kind.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { sampleWords } from './samples.ts';

const tones = ['done', 'moving', 'attention', 'refused', 'neutral'] as const;
const kinds = ['invoice', 'credit_note', 'debit_note', 'prepayment'] as const;
const fault = new ApiFault({
  code: 'SERVICE_BUSY',
  status: 503,
  message: '',
  requestId: 'req_01994f2f-6a42-7cc0-9d1e-000000000003',
});

function nothing(): void {}

/** Statuses, notices, and what stands in place of rows. */
export function FeedbackSamples() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  return (
    <>
      <Card withBorder>
        <Group justify="space-between">
          <Brand name={word.title} place={word.company} />
          <SandboxBadge />
        </Group>
      </Card>
      <Card withBorder>
        <Stack gap="sm" align="flex-start">
          <Group gap="xs">
            {tones.map((tone) => (
              <StatusBadge key={tone} tone={tone}>
                {word.confirmed}
              </StatusBadge>
            ))}
          </Group>
          {kinds.map((kind) => (
            <DocumentKind key={kind} documentType={kind} invoiceType="simplified" />
          ))}
        </Stack>
      </Card>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={word.revoke}>
          {word.revokeText}
        </Notice>
      ))}
      <ErrorNotice fault={fault} onRetry={nothing} />
      <Card withBorder>
        <NoRows isFiltered onClear={nothing} icon={<FileText size={32} />} title={word.documents}>
          {word.branch}
        </NoRows>
      </Card>
      <Card withBorder>
        <NoRows
          isFiltered={false}
          onClear={nothing}
          icon={<FileText size={32} />}
          title={word.documents}
          action={<Button>{word.show}</Button>}
        >
          {word.branch}
        </NoRows>
      </Card>
    </>
  );
}
