import { Skeleton } from '@mantine/core';
import { useCallback } from 'react';
import classes from './pdf-view.module.css';

// The page around it has the ways to save and to print it.
const viewerSettings = '#toolbar=0&navpanes=0&view=FitH';

function PdfFrame({ content, title }: { content: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
      frame.src = `${address}${viewerSettings}`;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  // Chromium shows no PDF in a frame with a sandbox; a PDF runs none of our scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={show} className={classes['frame']} title={title} />;
}

/** A PDF in the browser's own viewer. */
export function PdfView({
  content,
  title,
}: {
  /** Undefined until it has been loaded. */ content: Blob | undefined;
  title: string;
}) {
  if (content === undefined) return <Skeleton className={classes['frame'] ?? ''} aria-busy />;
  return <PdfFrame content={content} title={title} />;
}
