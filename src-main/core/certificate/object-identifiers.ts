/**
 * The object identifiers of the authority's requests and certificates (standard §5). Mind `egsSerialNumber`: it is surname,
 * because OpenSSL's short name SN means that; 2.5.4.5 (serialNumber) is not what the authority's certificates carry.
 */
export const objectIdentifiers = {
  commonName: '2.5.4.3',
  country: '2.5.4.6',
  organization: '2.5.4.10',
  organizationUnit: '2.5.4.11',
  domainComponent: '0.9.2342.19200300.100.1.25',

  egsSerialNumber: '2.5.4.4',
  vatNumber: '0.9.2342.19200300.100.1.1',
  invoiceTypes: '2.5.4.12',
  registeredAddress: '2.5.4.26',
  businessCategory: '2.5.4.15',

  publicKey: '1.2.840.10045.2.1',
  secp256k1: '1.3.132.0.10',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',

  extensionRequest: '1.2.840.113549.1.9.14',
  certificateTemplate: '1.3.6.1.4.1.311.20.2',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  nameConstraints: '2.5.29.30',
  subjectKeyIdentifier: '2.5.29.14',
  authorityKeyIdentifier: '2.5.29.35',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  clientAuthentication: '1.3.6.1.5.5.7.3.2',
} as const;
