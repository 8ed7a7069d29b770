import { useTranslation } from 'react-i18next';
import { countryNamesByHand, displayNames } from '#shared/reference/display-names.ts';
import { Facts } from '../figures/facts.tsx';
import { Identifier } from '../format/identifier.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import type { KnownCompany } from './company-texts.ts';

const countryName = displayNames('region', countryNamesByHand);

/** The profile of a company for those who read it alone. */
export function CompanyFacts({ company }: { company: KnownCompany }) {
  const { t } = useTranslation('forms');
  const { language } = useLanguage();
  const { street, building_number, district, city, postal_code, country } = company.address;
  const land = country === null || country === '' ? null : countryName(country)[language === 'ar' ? 'nameAr' : 'name'];
  const lines = [[building_number, street].filter(Boolean).join(' '), district, city, postal_code, land];
  const address = lines.filter((line) => line !== null && line !== '').join(language === 'ar' ? '، ' : ', ');
  const texts = [
    { label: t('company.legal_name'), value: company.legal_name },
    { label: t('company.legal_name_ar'), value: company.legal_name_ar },
    { label: t('company.cr_number'), value: company.cr_number },
    { label: t('company.business_category'), value: company.business_category },
    { label: t('address.legend'), value: address === '' ? null : address },
    { label: t('company.short_address'), value: company.short_address },
  ];
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
  return <Facts facts={[vatNumber, ...known, ...switches]} />;
}
