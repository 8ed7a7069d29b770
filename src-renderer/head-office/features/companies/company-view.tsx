import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type CompanyResource, company } from '#shared/api/dashboard/companies.ts';
import { PageTabs } from '#ui/pages/page-tabs.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { Page } from '#ui/shell/page.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useMe } from '../../session/signed-in-person.ts';
import { KeysAction, KeysTab } from './keys-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { UnitsTab } from './units-tab.tsx';

const keysTab = 'api-keys';

function CompanyTabs({ found }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const tabs = [
    { name: 'profile', label: t('tab.profile'), content: <ProfileTab found={found} /> },
    ...(permissions.includes('api_keys.read')
      ? [{ name: keysTab, label: t('tab.keys'), content: <KeysTab found={found} /> }]
      : []),
    ...(permissions.includes('units.read')
      ? [{ name: 'egs-units', label: t('tab.units'), content: <UnitsTab found={found} /> }]
      : []),
  ];
  return <PageTabs label={t('tab.label')} tabs={tabs} />;
}

// The head of the page; as high before the company is known with its names as after that.
function useHead(found: CompanyResource | undefined, error: Error | null): Omit<ComponentProps<typeof Page>, 'children'> {
  const { t } = useTranslation(['headOffice', 'companies']);
  const { permissions } = useMe();
  const [parameters] = useSearchParams();
  const nameOf = useCompanyName();
  const label = t('page.companies');
  if (found === undefined) {
    return error === null
      ? { label, one: { name: <Skeleton height={28} />, list: '/companies' }, help: <Skeleton h={40} /> }
      : { label };
  }
  const name = nameOf(found);
  const other = [found.legal_name, found.legal_name_ar].find((each) => each !== null && each !== name);
  const hasKeys = parameters.get('tab') === keysTab && permissions.includes('api_keys.read');
  return {
    label,
    one: { name: <bdi>{name}</bdi>, list: '/companies' },
    help: (
      <>
        {other !== undefined && (
          <div>
            <bdi>{other}</bdi>
          </div>
        )}
        {t('companies:column.vat_number')}{' '}
        <bdi dir="ltr" data-figures>
          {found.vat_number}
        </bdi>
      </>
    ),
    actions: hasKeys && <KeysAction companyId={found.company_id} />,
  };
}

// One company.
function useCompany(companyId: string) {
  return useRead({ path: `/companies/${companyId}`, answer: company });
}

/** A company: its profile, its API keys and its EGS units. */
export function CompanyView({ companyId }: { companyId: string }) {
  const navigate = useNavigate();
  const { data: found, error, refetch } = useCompany(companyId);
  const head = useHead(found, error);
  return (
    <Page {...head}>
      {found === undefined && error !== null && (
        <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={() => void navigate('/companies')} />
      )}
      {found === undefined && error === null && <Skeleton height={320} aria-busy />}
      {found !== undefined && <CompanyTabs found={found} />}
    </Page>
  );
}
