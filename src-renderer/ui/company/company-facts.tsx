import { useTranslation } from 'react-i18next';
import { Facts } from '../figures/facts.tsx';
import { AddressLines } from '../format/address-lines.tsx';
import { Identifier } from '../format/identifier.tsx';
import type { KnownCompany } from './company-texts.ts';

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** The profile of a company for those who read it alone. */
export function CompanyFacts({ company }: { company: KnownCompany }) {
  const { t } = useTranslation('forms');
  const { street, building_number, district, city, postal_code, country } = company.address;
  const lines = [joined(building_number, street), district, joined(city, postal_code)];
  const texts = [
    { label: t('company.legal_name'), value: company.legal_name },
    { label: t('company.legal_name_ar'), value: company.legal_name_ar },
    { label: t('company.cr_number'), value: company.cr_number },
    { label: t('company.business_category'), value: company.business_category },
    { label: t('company.short_address'), value: company.short_address },
  ];
  const hasAddress = [...lines, country].some(Boolean);
  const address = { label: t('address.legend'), value: <AddressLines parts={lines} country={country} /> };
  const vatNumber = {
    label: t('company.vat_number'),
    value: <Identifier value={company.vat_number} label={t('company.vat_number')} />,
  };
  const known = texts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value: <bdi>{value}</bdi> }]));
  const switches = [
    { label: t('company.external_originals'), value: t(company.external_originals ? 'company.allowed' : 'company.not_allowed') },
    { label: t('company.require_arabic'), value: t(company.require_arabic ? 'company.required' : 'company.not_required') },
    { label: t('company.receipt_links'), value: t(company.receipt_links ? 'company.offered' : 'company.not_offered') },
  ];
  return <Facts facts={[vatNumber, ...known, ...(hasAddress ? [address] : []), ...switches]} />;
}
