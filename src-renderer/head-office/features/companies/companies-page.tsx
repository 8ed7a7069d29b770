import { useParams } from 'react-router';
import { CompanyList } from './company-list.tsx';
import { CompanyView } from './company-view.tsx';

/** The companies of the organization, or one of them. */
export function CompaniesPage() {
  const { company_id: companyId } = useParams();
  return companyId === undefined ? <CompanyList /> : <CompanyView key={companyId} companyId={companyId} />;
}
