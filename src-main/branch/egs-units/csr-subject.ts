import type { CsrSubject } from '../../core/certificate/csr.ts';
import { templateOf } from '../../core/certificate/template.ts';
import type { ApplianceTable, CompanyTable, EgsUnitTable } from '../db/schema.ts';

const upperBound = 64;
const invoiceTypeTitles = { standard: '1000', simplified: '0100', both: '1100' } as const;

function isVatGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

function registeredAddress(company: CompanyTable): string | undefined {
  if (company.short_address !== null) return company.short_address;
  if (company.street === null || company.city === null) return undefined;
  return [company.building_number, `${company.street}, ${company.city}`].filter((part) => part !== null).join(' ');
}

/**
 * What the unit's certificate request says (contract §6, standard §5), or undefined where the company profile lacks what the
 * authority demands.
 */
export function csrSubjectOf(unit: EgsUnitTable, company: CompanyTable, appliance: ApplianceTable): CsrSubject | undefined {
  const address = registeredAddress(company);
  const organizationUnit = isVatGroup(company.vat_number) ? company.group_member_tin : appliance.branch_name;
  if (address === undefined || organizationUnit === null || company.business_category === null) return undefined;
  return {
    commonName: unit.serial_number.slice(0, upperBound),
    serialNumber: unit.serial_number,
    organizationIdentifier: company.vat_number,
    organizationUnit: organizationUnit.slice(0, upperBound),
    organization: company.legal_name.slice(0, upperBound),
    country: 'SA',
    invoiceTypes: unit.phase === 1 ? '0100' : invoiceTypeTitles[unit.invoice_type],
    registeredAddress: address,
    businessCategory: company.business_category,
    template: templateOf(unit.environment),
  };
}
