import { Container, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePageTitle } from '../../ui/shell/use-page-title.ts';
import { mayReload, MissingPart, reloadOnce } from './load-part.ts';

/** A page that could not be shown at all. One that an update of the server has replaced is loaded anew, once by itself. */
export function FailedPage() {
  const fault = useRouteError();
  const { t } = useTranslation(['kit', 'headOffice']);
  const isMissing = fault instanceof MissingPart;
  const [reloads] = useState(() => isMissing && mayReload());
  const title = t(reloads ? 'page.outdated' : 'error.title');
  usePageTitle(title, t('headOffice:product.name'));
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
