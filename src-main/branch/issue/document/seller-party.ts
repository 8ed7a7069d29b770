import { type SellerRequest, joinLanguages } from '../../../../src-shared/api/v1/party-requests.ts';
import type { Address, Party } from '../../../../src-shared/invoice/document.ts';
import { faultOf, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import { hasSaudiAddress } from '../../companies/company-profile.ts';
import type { CompanyTable } from '../../db/schema.ts';
import type { ValidSeller } from '../request/read-request.ts';

type AddressRequest = NonNullable<SellerRequest['address']>;

/** Maps a requested address to the document; absent parts stay absent. */
export function addressOf(request: AddressRequest): Address {
  const { street, building_number, district, city, postal_code, country } = request;
  return {
    ...(street === undefined ? {} : { street }),
    ...(building_number === undefined ? {} : { buildingNumber: building_number }),
    ...(district === undefined ? {} : { district }),
    ...(city === undefined ? {} : { city }),
    ...(postal_code === undefined ? {} : { postalCode: postal_code }),
    ...(country === undefined ? {} : { country }),
  };
}

function profileAddress(company: CompanyTable): Address {
  if (!hasSaudiAddress(company)) return {};
  return addressOf({
    street: company.street ?? undefined,
    building_number: company.building_number ?? undefined,
    district: company.district ?? undefined,
    city: company.city ?? undefined,
    postal_code: company.postal_code ?? undefined,
    country: company.country ?? undefined,
  });
}

/** The seller of the document: fields that the request omits come from the company profile. */
export function sellerParty(request: SellerRequest, company: CompanyTable): Party {
  const crNumber = request.cr_number ?? company.cr_number ?? undefined;
  return {
    name: joinLanguages(request.name, request.name_ar),
    vatNumber: request.vat_number,
    ...(crNumber === undefined ? {} : { identification: { scheme: 'CRN', number: crNumber } }),
    address: { ...profileAddress(company), ...addressOf(request.address ?? {}) },
  };
}

/** The faults of a seller compared with the company profile; invalid fields are reported separately. */
export function sellerFaults({ faulty, ...request }: ValidSeller, company: CompanyTable): RequestFault[] {
  const { vat_number: vatNumber, cr_number: crNumber = company.cr_number ?? undefined } = request;
  const address = { ...profileAddress(company), ...addressOf(request.address ?? {}) };
  const isAddressComplete = address.street !== undefined && address.city !== undefined && address.country !== undefined;
  const isMismatch = vatNumber !== undefined && vatNumber !== company.vat_number;
  return [
    ...(isMismatch ? [faultOf('SELLER_VAT_MISMATCH', 'seller.vat_number')] : []),
    ...(crNumber === undefined && !faulty.has('cr_number') ? [faultOf('SELLER_CRN_REQUIRED', 'seller.cr_number')] : []),
    ...(isAddressComplete || faulty.has('address') ? [] : [faultOf('MISSING_SELLER_ADDRESS', 'seller.address')]),
  ];
}
