import { exampleCompany } from '#shared/api/documents/example-company.ts';

const { legal_name: name, legal_name_ar: name_ar, business_category: _category, ...seller } = exampleCompany;

/** The company of all examples as a request names it. */
export const exampleSeller = { name, name_ar, ...seller } as const;

/** A buyer that is a business. */
export const exampleBuyer = {
  name: 'Fahd Contracting Est.',
  name_ar: 'مؤسسة فهد للمقاولات',
  vat_number: '300075588700003',
  cr_number: '4030283037',
  address: {
    street: 'Prince Sultan Street',
    building_number: '3242',
    district: 'Al Salamah',
    city: 'Jeddah',
    postal_code: '23436',
    country: 'SA',
  },
} as const;

/** The till of the examples. */
export const exampleUnitId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The documents that later examples name. */
export const exampleDocuments = {
  cashSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f501', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d1' },
  retailSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f502', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d2' },
  quickSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f503', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d3' },
  zeroRatedSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f504', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d4' },
  businessSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f505', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d5' },
  settlement: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f506', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d6' },
  goodsReturn: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f507', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d7' },
  businessReturn: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f508', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d8' },
  surcharge: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f509', uuid: '16fd2706-8baf-433b-82eb-8c7fada847d9' },
  deposit: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50a', uuid: '16fd2706-8baf-433b-82eb-8c7fada847da' },
  returnOfLine: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50c', uuid: '16fd2706-8baf-433b-82eb-8c7fada847dc' },
  foundationSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50b', uuid: '16fd2706-8baf-433b-82eb-8c7fada847db' },
  rejectedSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50d', uuid: '16fd2706-8baf-433b-82eb-8c7fada847dd' },
  correctedSale: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50e', uuid: '16fd2706-8baf-433b-82eb-8c7fada847de' },
  conversionNote: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f50f', uuid: '16fd2706-8baf-433b-82eb-8c7fada847df' },
  conversion: { invoice_id: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f510', uuid: '16fd2706-8baf-433b-82eb-8c7fada847e0' },
} as const;

/** The fields that every example of a create endpoint begins with. */
export function exampleHead(invoiceNumber: string) {
  return {
    egs_unit_id: exampleUnitId,
    invoice_number: invoiceNumber,
    invoice_date: '2026-11-20',
    invoice_time: '11:59:30',
    seller: exampleSeller,
  };
}

/** A buyer without a VAT number: identified by another number, it gets a standard document all the same. */
export const exampleFoundation = {
  name: 'Al Noor Foundation',
  name_ar: 'مؤسسة النور',
  identification: { scheme: '700', number: '7009845321' },
  address: exampleBuyer.address,
};

/** The text of a QR of realistic length. */
export const exampleQr =
  'AUDYtNix2YPYqSDYp9mE2YbYrtmK2YQg2KfZhNiq2KzYp9ix2YrYqSB8IE5ha2hlZWwgVHJhZGluZyBDb21wYW55Ag8zMTAxNzUzOTc0MDAwMDMDEzIwMjYtMTEtMjBUMTE6NTk6MzAEBTU3LjUwBQQ3LjUwBixIbEQ1d0VyQzFqZDFMZDdPZFpzYjc0c3l0Q1lzK2lMenZXbVZ2TzlVNmJjPQdgTUVRQ0lIcjhwNjhNZFIwTUhYZmNMS3J1TFJQc09ManpzdW9qUzB6Mm94NThtT3F0QWlBUVMxc2dzVTJrdHlaOEpvVTVlZ2JHa0Y2K2FJMEhEbUwxMDB4RitxdEdVUT09CFgwVjAQBgcqhkjOPQIBBgUrgQQACgNCAAT7xwLIAeegWNhv5V4hmFupZ/oH7MzPuEwexi2XBJxdolqgeYJph5fyl5XCv7rVC3u25enfahRM/FWKI63ac0AWCUcwRQIhAL8isRjFhiv8qPUPVJUglEfa2rwp00MGCtez1C2yGFCiAiAo1SF+EKUbK8j2OIVPft3idnUj4PsJzTr6Uk+nO/yLaA==';
