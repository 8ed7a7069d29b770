/**
 * The company of the examples of all our APIs. It is the demo company of the quick start, so that an example can be sent there unchanged,
 * once its ids are replaced by those of the appliance.
 */
export const exampleCompany = {
  legal_name: 'Nakheel Trading Company',
  legal_name_ar: 'شركة النخيل التجارية',
  vat_number: '310175397400003',
  cr_number: '1010456827',
  business_category: 'Retail',
  address: {
    street: 'King Abdulaziz Road',
    building_number: '8228',
    district: 'Al Murabba',
    city: 'Riyadh',
    postal_code: '12628',
    country: 'SA',
  },
} as const;
