/** The address of the sample seller. */
export const sampleAddress = {
  street: 'King Abdulaziz Road',
  buildingNumber: '8228',
  district: 'Al Murabba',
  city: 'Riyadh',
  postalCode: '12628',
  country: 'SA',
};

/** The seller of the sample documents; with `sampleAddress` it is as complete as the rules require. */
export const sampleSeller = {
  name: 'Test Trading',
  vatNumber: '310175397400003',
  identification: { scheme: 'CRN', number: '1010456827' },
} as const;

/** The address of a sample buyer. */
export const sampleBuyerAddress = {
  street: 'Prince Sultan Street',
  buildingNumber: '3242',
  district: 'Al Salamah',
  city: 'Jeddah',
  postalCode: '23436',
  country: 'SA',
};
