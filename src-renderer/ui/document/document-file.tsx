import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { saveBlob } from '../client/save-file.ts';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { PdfView } from '../viewer/pdf-view.tsx';
import { XmlView } from '../viewer/xml-view.tsx';
import { useServices } from '../client/services.ts';
import type { ShownDocument } from './shown-document.ts';

type Named = Pick<ShownDocument, 'invoice_id' | 'invoice_number' | 'status'>;

// The signed XML of the document at a path, or its PDF, to be shown. It never changes while its status does not.
function useDocumentFile(path: string, format: 'xml' | 'pdf', status: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['document-files', path, format, status],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await client.download(`${path}/${format}`, undefined, signal);
      return response.blob();
    },
  });
}

// The text of a file once it has been read.
function useText(content: Blob | undefined, key: readonly unknown[]) {
  const { data } = useQuery({
    queryKey: ['document-texts', ...key],
    enabled: content !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => content?.text() ?? '',
  });
  return data;
}

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
