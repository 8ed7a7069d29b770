import { useTranslation } from 'react-i18next';
import { FailedPage } from '../../ui/pages/failed-page.tsx';
import { NotFoundPage, NotPermittedPage } from '../../ui/pages/other-pages.tsx';

function useBack() {
  const { t } = useTranslation('branch');
  return { product: t('product.name'), home: t('page.today') };
}

/** A page of the branch that could not be shown. */
export function Failed() {
  return <FailedPage product={useBack().product} />;
}

/** An address of the branch that leads nowhere. */
export function NotFound() {
  return <NotFoundPage {...useBack()} />;
}

/** A page of the branch that is not for the role of who is signed in. */
export function NotPermitted() {
  return <NotPermittedPage {...useBack()} />;
}
