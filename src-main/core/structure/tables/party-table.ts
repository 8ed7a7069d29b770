/** Parties, addresses, contacts and tax registrations (standard §1.7, §2). The notation is explained in structure-table.ts. */
export const partyTable = `
cac:Party cac:AgentParty cac:CarrierParty cac:DeliveryParty cac:HeadOfficeParty
cac:InformationContentProviderParty cac:IssuerParty cac:ManufacturerParty cac:NotifyParty cac:OriginatorParty
cac:PayeeParty cac:SignatoryParty cac:TaxRepresentativeParty
  cbc:MarkCareIndicator                   0..1 indicator
  cbc:MarkAttentionIndicator              0..1 indicator
  cbc:WebsiteURI                          0..1 identifier
  cbc:LogoReferenceID                     0..1 identifier
  cbc:EndpointID                          0..1 identifier
  cbc:IndustryClassificationCode          0..1 code
  cac:PartyIdentification                 0..n
  cac:PartyName                           0..n
  cac:Language                            0..1
  cac:PostalAddress                       0..1
  cac:PhysicalLocation                    0..1
  cac:PartyTaxScheme                      0..n
  cac:PartyLegalEntity                    0..n
  cac:Contact                             0..1
  cac:Person                              0..n
  cac:AgentParty                          0..1
  cac:ServiceProviderParty                0..n
  cac:PowerOfAttorney                     0..n
  cac:FinancialAccount                    0..1

cac:PartyIdentification
  cbc:ID                                  1    identifier

cac:PartyName
  cbc:Name                                1    text

cac:Language
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cbc:LocaleCode                          0..1 code

cac:PostalAddress cac:Address cac:DeliveryAddress cac:JurisdictionRegionAddress cac:OriginAddress
cac:RegistrationAddress cac:ResidenceAddress
  cbc:ID                                  0..1 identifier
  cbc:AddressTypeCode                     0..1 code
  cbc:AddressFormatCode                   0..1 code
  cbc:Postbox                             0..1 text
  cbc:Floor                               0..1 text
  cbc:Room                                0..1 text
  cbc:StreetName                          0..1 text
  cbc:AdditionalStreetName                0..1 text
  cbc:BlockName                           0..1 text
  cbc:BuildingName                        0..1 text
  cbc:BuildingNumber                      0..1 text
  cbc:InhouseMail                         0..1 text
  cbc:Department                          0..1 text
  cbc:MarkAttention                       0..1 text
  cbc:MarkCare                            0..1 text
  cbc:PlotIdentification                  0..1 text
  cbc:CitySubdivisionName                 0..1 text
  cbc:CityName                            0..1 text
  cbc:PostalZone                          0..1 text
  cbc:CountrySubentity                    0..1 text
  cbc:CountrySubentityCode                0..1 code
  cbc:Region                              0..1 text
  cbc:District                            0..1 text
  cbc:TimezoneOffset                      0..1 text
  cac:AddressLine                         0..n
  cac:Country                             0..1
  cac:LocationCoordinate                  0..n

cac:AddressLine
  cbc:Line                                1    text

cac:Country cac:OriginCountry
  cbc:IdentificationCode                  0..1 code
  cbc:Name                                0..1 text

cac:LocationCoordinate
  cbc:CoordinateSystemCode                0..1 code
  cbc:LatitudeDegreesMeasure              0..1 measure
  cbc:LatitudeMinutesMeasure              0..1 measure
  cbc:LatitudeDirectionCode               0..1 code
  cbc:LongitudeDegreesMeasure             0..1 measure
  cbc:LongitudeMinutesMeasure             0..1 measure
  cbc:LongitudeDirectionCode              0..1 code
  cbc:AltitudeMeasure                     0..1 measure

cac:DeliveryLocation cac:AlternativeDeliveryLocation cac:PhysicalLocation cac:SubsidiaryLocation
  cbc:ID                                  0..1 identifier
  cbc:Description                         0..n text
  cbc:Conditions                          0..n text
  cbc:CountrySubentity                    0..1 text
  cbc:CountrySubentityCode                0..1 code
  cbc:LocationTypeCode                    0..1 code
  cbc:InformationURI                      0..1 identifier
  cbc:Name                                0..1 text
  cac:ValidityPeriod                      0..n
  cac:Address                             0..1
  cac:SubsidiaryLocation                  0..n
  cac:LocationCoordinate                  0..n

cac:PartyTaxScheme
  cbc:RegistrationName                    0..1 text
  cbc:CompanyID                           0..1 identifier
  cbc:TaxLevelCode                        0..1 code
  cbc:ExemptionReasonCode                 0..1 code
  cbc:ExemptionReason                     0..n text
  cac:RegistrationAddress                 0..1
  cac:TaxScheme                           1

cac:PartyLegalEntity
  cbc:RegistrationName                    0..1 text
  cbc:CompanyID                           0..1 identifier
  cbc:RegistrationDate                    0..1 date
  cbc:RegistrationExpirationDate          0..1 date
  cbc:CompanyLegalFormCode                0..1 code
  cbc:CompanyLegalForm                    0..1 text
  cbc:SoleProprietorshipIndicator         0..1 indicator
  cbc:CompanyLiquidationStatusCode        0..1 code
  cbc:CorporateStockAmount                0..1 amount
  cbc:FullyPaidSharesIndicator            0..1 indicator
  cac:RegistrationAddress                 0..1
  cac:CorporateRegistrationScheme         0..1
  cac:HeadOfficeParty                     0..1
  cac:ShareholderParty                    0..n

cac:CorporateRegistrationScheme
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cbc:CorporateRegistrationTypeCode       0..1 code
  cac:JurisdictionRegionAddress           0..n

cac:ShareholderParty
  cbc:PartecipationPercent                0..1 numeric
  cac:Party                               0..1

cac:Contact cac:AccountingContact cac:BuyerContact cac:DeliveryContact cac:DespatchContact cac:SellerContact
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cbc:Telephone                           0..1 text
  cbc:Telefax                             0..1 text
  cbc:ElectronicMail                      0..1 text
  cbc:Note                                0..n text
  cac:OtherCommunication                  0..n

cac:OtherCommunication
  cbc:ChannelCode                         0..1 code
  cbc:Channel                             0..1 text
  cbc:Value                               0..1 text

cac:Person
  cbc:ID                                  0..1 identifier
  cbc:FirstName                           0..1 text
  cbc:FamilyName                          0..1 text
  cbc:Title                               0..1 text
  cbc:MiddleName                          0..1 text
  cbc:OtherName                           0..1 text
  cbc:NameSuffix                          0..1 text
  cbc:JobTitle                            0..1 text
  cbc:NationalityID                       0..1 identifier
  cbc:GenderCode                          0..1 code
  cbc:BirthDate                           0..1 date
  cbc:BirthplaceName                      0..1 text
  cbc:OrganizationDepartment              0..1 text
  cac:Contact                             0..1
  cac:FinancialAccount                    0..1
  cac:IdentityDocumentReference           0..n
  cac:ResidenceAddress                    0..1

cac:ServiceProviderParty
  cbc:ID                                  0..1 identifier
  cbc:ServiceTypeCode                     0..1 code
  cbc:ServiceType                         0..n text
  cac:Party                               1
  cac:SellerContact                       0..1
`;
