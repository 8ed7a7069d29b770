import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../client/save-file.ts';
import { ErrorNotice } from '../../feedback/error-notice.tsx';
import { PdfView } from '../../viewer/pdf-view.tsx';
import { XmlView } from '../../viewer/xml-view.tsx';
import type { ShownDocument } from '../shown-document.ts';
import { useDocumentFile, useText } from './read-file.ts';

type Named = Pick<ShownDocument, 'invoice_id' | 'invoice_number' | 'status'>;

function Xml({ content, found }: { content: Blob | undefined; found: Named }) {
  const { t } = useTranslation('documents');
  const text = useText(content, [found.invoice_id, found.status]);
  if (text === undefined) return <Skeleton height={320} aria-busy />;
  return <XmlView xml={text} label={t('action.xml')} fileName={`${found.invoice_number}.xml`} />;
}

function Pdf({ content, found }: { content: Blob | undefined; found: Named }) {
  const { t } = useTranslation(['documents', 'kit']);
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
          disabled={content === undefined}
          onClick={() => content !== undefined && saveBlob(content, `${found.invoice_number}.pdf`)}
        >
          {t('kit:action.download')}
        </Button>
      </Group>
      <PdfView content={content} title={t('view.pdf_title', { number: found.invoice_number })} />
    </Stack>
  );
}

/** The signed XML of a document, or the PDF that is printed of it. */
export function DocumentFile({ found, path, format }: { found: Named; path: string; format: 'xml' | 'pdf' }) {
  const { data: content, error, refetch } = useDocumentFile(path, format, found.status);
  if (error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  return format === 'xml' ? <Xml content={content} found={found} /> : <Pdf content={content} found={found} />;
}
