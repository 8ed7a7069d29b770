import { useTranslation } from 'react-i18next';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../../ui/format/identifier.tsx';

/** The profile of a company for those who read it alone. */
export function ProfileFacts({ found }: { found: CompanyResource }) {
  const { t } = useTranslation(['companies', 'forms']);
  const { street, building_number, district, city, postal_code, country } = found.address;
  const lines = [[building_number, street].filter(Boolean).join(' '), district, city, postal_code, country];
  const address = lines.filter((line) => line !== null && line !== '').join(', ');
  const texts = [
    { label: t('forms:company.legal_name'), value: found.legal_name },
    { label: t('forms:company.legal_name_ar'), value: found.legal_name_ar },
    { label: t('forms:company.cr_number'), value: found.cr_number },
    { label: t('forms:company.business_category'), value: found.business_category },
    { label: t('forms:address.legend'), value: address === '' ? null : address },
    { label: t('forms:company.short_address'), value: found.short_address },
  ];
  const known = texts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value: <bdi>{value}</bdi> }]));
  const vatNumber = {
    label: t('forms:company.vat_number'),
    value: <Identifier value={found.vat_number} label={t('forms:company.vat_number')} />,
  };
  return <Facts facts={[vatNumber, ...known]} />;
}
