import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePageTitle } from '#ui/shell/program.ts';
import { CompanyList } from './company-list.tsx';
import { CompanyView } from './company-view.tsx';

/** The companies of the organization, or one of them. */
export function CompaniesPage() {
  const { t } = useTranslation('headOffice');
  const { company_id: companyId } = useParams();
  usePageTitle(t('page.companies'));
  return companyId === undefined ? <CompanyList /> : <CompanyView key={companyId} companyId={companyId} />;
}
