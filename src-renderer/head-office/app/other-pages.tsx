import { Button, VisuallyHidden } from '@mantine/core';
import { Compass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../ui/shell/use-page-title.ts';

function LeadsBack({ icon, page }: { icon: ReactNode; page: 'not_found' | 'not_permitted' }) {
  const { t } = useTranslation(['kit', 'headOffice']);
  const title = t(`page.${page}`);
  usePageTitle(title, t('headOffice:product.name'));
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button component={Link} to="/" variant="default">
            {t('headOffice:page.overview')}
          </Button>
        }
      >
        {t(`page.${page}_text`)}
      </EmptyState>
    </>
  );
}

/** An address that leads nowhere. */
export function NotFoundPage() {
  return <LeadsBack icon={<Compass size={32} />} page="not_found" />;
}

/** A page that is not for the role of who is signed in. */
export function NotPermittedPage() {
  return <LeadsBack icon={<Lock size={32} />} page="not_permitted" />;
}
