/** The stamp: UBL extensions, XML signature and XAdES 1.3.2 properties (standard §4.6). The notation is explained in structure-table.ts. */
export const stampTable = `
ext:UBLExtensions
  ext:UBLExtension                        1..n

ext:UBLExtension
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  ext:ExtensionAgencyID                   0..1 identifier
  ext:ExtensionAgencyName                 0..1 text
  ext:ExtensionVersionID                  0..1 identifier
  ext:ExtensionAgencyURI                  0..1 identifier
  ext:ExtensionURI                        0..1 identifier
  ext:ExtensionReasonCode                 0..1 code
  ext:ExtensionReason                     0..1 text
  ext:ExtensionContent                    1

ext:ExtensionContent
  any-foreign                             1    lax

sig:UBLDocumentSignatures
  sac:SignatureInformation                1..n

sac:SignatureInformation
  cbc:ID                                  0..1 identifier
  sbc:ReferencedSignatureID               0..1 identifier
  ds:Signature                            0..1

ds:Signature
  @Id                                     0..1 ID
  ds:SignedInfo                           1
  ds:SignatureValue                       1    signatureValue
  ds:KeyInfo                              0..1
  ds:Object                               0..n

ds:SignedInfo
  @Id                                     0..1 ID
  ds:CanonicalizationMethod               1
  ds:SignatureMethod                      1
  ds:Reference                            1..n

ds:CanonicalizationMethod (mixed)
  @Algorithm                              1    anyURI
  any                                     0..n strict

ds:SignatureMethod (mixed)
  @Algorithm                              1    anyURI
  ds:HMACOutputLength                     0..1 integer
  any-foreign                             0..n strict

ds:Reference
  @Id                                     0..1 ID
  @URI                                    0..1 anyURI
  @Type                                   0..1 anyURI
  ds:Transforms                           0..1
  ds:DigestMethod                         1
  ds:DigestValue                          1    base64Binary

ds:Transforms
  ds:Transform                            1..n

ds:Transform (mixed, any order)
  @Algorithm                              1    anyURI
  ds:XPath                                0..n string
  any-foreign                             0..n lax

ds:DigestMethod (mixed)
  @Algorithm                              1    anyURI
  any-foreign                             0..n lax

ds:KeyInfo (mixed, any order, not empty)
  @Id                                     0..1 ID
  ds:KeyName                              0..n string
  ds:KeyValue                             0..n
  ds:RetrievalMethod                      0..n
  ds:X509Data                             0..n
  ds:PGPData                              0..n
  ds:SPKIData                             0..n
  ds:MgmtData                             0..n string
  any-foreign                             0..n lax

ds:RetrievalMethod
  @URI                                    0..1 anyURI
  @Type                                   0..1 anyURI
  ds:Transforms                           0..1

ds:X509Data (any order, not empty)
  ds:X509IssuerSerial                     0..n
  ds:X509SKI                              0..n base64Binary
  ds:X509SubjectName                      0..n string
  ds:X509Certificate                      0..n base64Binary
  ds:X509CRL                              0..n base64Binary
  any-foreign                             0..n lax

ds:X509IssuerSerial xades:IssuerSerial
  ds:X509IssuerName                       1    string
  ds:X509SerialNumber                     1    integer

ds:Object (mixed)
  @Id                                     0..1 ID
  @MimeType                               0..1 string
  @Encoding                               0..1 anyURI
  any                                     0..n lax

xades:QualifyingProperties
  @Id                                     0..1 ID
  @Target                                 1    anyURI
  xades:SignedProperties                  0..1
  xades:UnsignedProperties                0..1

xades:SignedProperties
  @Id                                     0..1 ID
  xades:SignedSignatureProperties         0..1
  xades:SignedDataObjectProperties        0..1

xades:SignedSignatureProperties
  @Id                                     0..1 ID
  xades:SigningTime                       0..1 dateTime
  xades:SigningCertificate                0..1
  xades:SignaturePolicyIdentifier         0..1
  xades:SignatureProductionPlace          0..1
  xades:SignerRole                        0..1

xades:SigningCertificate
  xades:Cert                              1..n

xades:Cert
  @URI                                    0..1 anyURI
  xades:CertDigest                        1
  xades:IssuerSerial                      1

xades:CertDigest
  ds:DigestMethod                         1
  ds:DigestValue                          1    base64Binary

xades:SignatureProductionPlace
  xades:City                              0..1 string
  xades:StateOrProvince                   0..1 string
  xades:PostalCode                        0..1 string
  xades:CountryName                       0..1 string
`;
