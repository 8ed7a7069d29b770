import { Button, VisuallyHidden } from '@mantine/core';
import { Compass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../feedback/empty-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';

type Back = {
  product: string;
  /** The label of the first page, which the person is led back to. */
  home: string;
};

function LeadsBack({ product, home, icon, page }: Back & { icon: ReactNode; page: 'not_found' | 'not_permitted' }) {
  const { t } = useTranslation();
  const title = t(`page.${page}`);
  usePageTitle(title, product);
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button component={Link} to="/" variant="default">
            {home}
          </Button>
        }
      >
        {t(`page.${page}_text`)}
      </EmptyState>
    </>
  );
}

/** An address that leads nowhere. */
export function NotFoundPage(back: Back) {
  return <LeadsBack {...back} icon={<Compass size={32} />} page="not_found" />;
}

/** A page that is not for the role of who is signed in. */
export function NotPermittedPage(back: Back) {
  return <LeadsBack {...back} icon={<Lock size={32} />} page="not_permitted" />;
}
