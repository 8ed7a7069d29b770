import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FileText } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/empty-state.tsx';
import classes from './pdf-view.module.css';

// The page around it has the ways to save and to print it.
const viewerSettings = '#toolbar=0&navpanes=0&view=FitH';

function addressOf(content: Blob): string {
  return URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
}

function PdfFrame({ content, title }: { content: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = addressOf(content);
      frame.src = `${address}${viewerSettings}`;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return (
    // Chromium shows no PDF in a frame with a sandbox; a PDF runs none of our scripts.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={show}
      className={classes['frame']}
      title={title}
      // Until then it is black. An empty frame has loaded before it has an address.
      onLoad={({ currentTarget: frame }) => frame.toggleAttribute('data-loaded', frame.src !== '')}
    />
  );
}

// A browser without a viewer has another program for it, and a phone shows it larger than the panel can.
function PdfLink({ content, title }: { content: Blob; title: string }) {
  const { t } = useTranslation('documents');
  const lead = useCallback(
    (link: HTMLAnchorElement) => {
      const address = addressOf(content);
      link.href = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return (
    <EmptyState
      icon={<FileText />}
      title={title}
      action={
        <Button component="a" ref={lead} target="_blank" variant="default">
          {t('view.pdf_open')}
        </Button>
      }
    >
      {t('view.pdf_apart')}
    </EmptyState>
  );
}

/** A PDF in the browser's own viewer, or the way to open it where the browser has none or the screen is small. */
export function PdfView({
  content,
  title,
}: {
  /** Undefined until it has been loaded. */ content: Blob | undefined;
  title: string;
}) {
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  if (content === undefined) return <Skeleton className={classes['frame'] ?? ''} aria-busy data-loaded />;
  return isPhone || !navigator.pdfViewerEnabled ? (
    <PdfLink content={content} title={title} />
  ) : (
    <PdfFrame content={content} title={title} />
  );
}
