import { Container, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { Notice } from '../feedback/notice.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { mayReload, MissingPart, reloadOnce } from '../client/load-part.ts';

/** A page that could not be shown at all. One that an update of the server has replaced is loaded anew, once by itself. */
export function FailedPage({ product }: { product: string }) {
  const fault = useRouteError();
  const { t } = useTranslation();
  const isMissing = fault instanceof MissingPart;
  const [reloads] = useState(() => isMissing && mayReload());
  const title = t(reloads ? 'page.outdated' : 'error.title');
  usePageTitle(title, product);
  useEffect(() => {
    if (reloads) reloadOnce();
  }, [reloads]);
  return (
    <Container py="xl">
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {reloads ? (
        <Notice tone="neutral" title={title} isLive>
          {t('page.outdated_text')}
        </Notice>
      ) : (
        <ErrorNotice
          fault={fault}
          {...(isMissing ? { text: t('page.missing_text') } : {})}
          onRetry={() => window.location.reload()}
        />
      )}
    </Container>
  );
}
