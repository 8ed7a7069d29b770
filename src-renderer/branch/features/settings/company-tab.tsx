import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { type ManagerCompany, storeCompanyRequest, managerCompany, managerCompanyList } from '#shared/api/people/companies.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { CompanyFacts } from '#ui/company/company-facts.tsx';
import { companyTexts } from '#ui/company/company-texts.ts';
import { CompanyFields, CompanySwitchFields } from '#ui/company/company-fields.tsx';
import { requireLatinName } from '#ui/company/latin-name.ts';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useChange } from '#ui/client/use-change.ts';
import { OpenHeadOffice } from '../../session/open-head-office.tsx';
import { useMay } from '../../session/session-context.ts';
import { KeyList } from './key-list.tsx';

const schema = storeCompanyRequest.superRefine(requireLatinName);

// The companies of the appliance, and who keeps them.
function useCompanies() {
  return useRead({ path: '/companies', answer: managerCompanyList });
}

// Adds the company of an appliance of its own, or replaces its profile.
function useStoreCompany() {
  const change = useChange(['/companies']);
  return (body: z.output<typeof storeCompanyRequest>) =>
    change({ method: 'POST', path: '/companies', body, answer: managerCompany });
}

function valuesOf(company: ManagerCompany | undefined) {
  // Links are head office's to offer.
  const { external_originals, require_arabic } = company ?? defaultSwitches;
  return { ...companyTexts(company), external_originals, require_arabic };
}

// The company of an appliance of its own, to be filled in or changed.
function CompanyForm({ company }: { company: ManagerCompany | undefined }) {
  const { t } = useTranslation(['settings', 'kit']);
  const store = useStoreCompany();
  const form = useApiForm({
    schema,
    initialValues: valuesOf(company),
    send: store,
    onDone: () => showToast(t('settings:company.saved')),
    draft: 'company',
  });
  const isFixed = company?.vat_number_fixed === true;
  return (
    <ApiForm
      form={form}
      submitLabel={t(company === undefined ? 'settings:company.add' : 'kit:action.save')}
      isQuiet={company !== undefined}
    >
      <CompanyFields
        fields={form.field}
        vatNumberHelp={t(isFixed ? 'settings:company.vat_fixed' : 'settings:company.vat_help')}
        isVatNumberFixed={isFixed}
        isMember
      />
      <CompanySwitchFields fields={(name) => form.field(name, { type: 'checkbox' })} />
    </ApiForm>
  );
}

/** Who issues documents here, and the keys of the tills. Where head office keeps them, they are only read here. */
export function CompanyTab() {
  const { t } = useTranslation(['settings', 'units']);
  const { data, error, refetch } = useCompanies();
  const mayChange = useMay('companies.change');
  if (data === undefined) {
    return error === null ? <Skeleton height={420} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  }
  const isOwn = data.managed_by === 'branch';
  const [company] = data.data;
  return (
    <Stack gap="lg">
      {!isOwn && (
        <Notice tone="neutral">
          {t('company.office')}{' '}
          {data.head_office_url !== null && <OpenHeadOffice href={new URL('/companies', data.head_office_url).href} />}
        </Notice>
      )}
      <Card withBorder component="section">
        <Title order={2} mb="md">
          {t('company.title')}
        </Title>
        <Stack>
          {company === undefined && <Text>{t('company.none')}</Text>}
          {company?.profile_complete === false && <Notice tone="attention">{t('company.field.address_missing')}</Notice>}
          {isOwn && mayChange ? (
            <CompanyForm key={company?.company_id ?? 'none'} company={company} />
          ) : (
            data.data.map((each) => <CompanyFacts key={each.company_id} company={each} />)
          )}
        </Stack>
      </Card>
      {company !== undefined && <KeyList hasProduction={company.profile_complete} mayChange={isOwn && mayChange} />}
    </Stack>
  );
}
