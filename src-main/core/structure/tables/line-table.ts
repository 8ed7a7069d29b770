/** Invoice lines, items and prices (standard §2). The notation is explained in structure-table.ts. */
export const lineTable = `
cac:InvoiceLine cac:SubInvoiceLine
  cbc:ID                                  1    identifier
  cbc:UUID                                0..1 identifier
  cbc:Note                                0..n text
  cbc:InvoicedQuantity                    0..1 quantity
  cbc:LineExtensionAmount                 1    amount
  cbc:TaxPointDate                        0..1 date
  cbc:AccountingCostCode                  0..1 code
  cbc:AccountingCost                      0..1 text
  cbc:PaymentPurposeCode                  0..1 code
  cbc:FreeOfChargeIndicator               0..1 indicator
  cac:InvoicePeriod                       0..n
  cac:OrderLineReference                  0..n
  cac:DespatchLineReference               0..n
  cac:ReceiptLineReference                0..n
  cac:BillingReference                    0..n
  cac:DocumentReference                   0..n
  cac:PricingReference                    0..1
  cac:OriginatorParty                     0..1
  cac:Delivery                            0..n
  cac:PaymentTerms                        0..n
  cac:AllowanceCharge                     0..n
  cac:TaxTotal                            0..n
  cac:WithholdingTaxTotal                 0..n
  cac:Item                                1
  cac:Price                               0..1
  cac:DeliveryTerms                       0..1
  cac:SubInvoiceLine                      0..n
  cac:ItemPriceExtension                  0..1

cac:OrderLineReference
  cbc:LineID                              1    identifier
  cbc:SalesOrderLineID                    0..1 identifier
  cbc:UUID                                0..1 identifier
  cbc:LineStatusCode                      0..1 code
  cac:OrderReference                      0..1

cac:DespatchLineReference cac:ReceiptLineReference
  cbc:LineID                              1    identifier
  cbc:UUID                                0..1 identifier
  cbc:LineStatusCode                      0..1 code
  cac:DocumentReference                   0..1

cac:PricingReference
  cac:OriginalItemLocationQuantity        0..1
  cac:AlternativeConditionPrice           0..n

cac:Price cac:AlternativeConditionPrice
  cbc:PriceAmount                         1    amount
  cbc:BaseQuantity                        0..1 quantity
  cbc:PriceChangeReason                   0..n text
  cbc:PriceTypeCode                       0..1 code
  cbc:PriceType                           0..1 text
  cbc:OrderableUnitFactorRate             0..1 numeric
  cac:ValidityPeriod                      0..n
  cac:PriceList                           0..1
  cac:AllowanceCharge                     0..n
  cac:PricingExchangeRate                 0..1

cac:PriceList cac:PreviousPriceList
  cbc:ID                                  0..1 identifier
  cbc:StatusCode                          0..1 code
  cac:ValidityPeriod                      0..n
  cac:PreviousPriceList                   0..1

cac:ItemPriceExtension
  cbc:Amount                              1    amount
  cac:TaxTotal                            0..n

cac:MaximumDeliveryUnit cac:MinimumDeliveryUnit
  cbc:BatchQuantity                       1    quantity
  cbc:ConsumerUnitQuantity                0..1 quantity
  cbc:HazardousRiskIndicator              0..1 indicator

cac:Item
  cbc:Description                         0..n text
  cbc:PackQuantity                        0..1 quantity
  cbc:PackSizeNumeric                     0..1 numeric
  cbc:CatalogueIndicator                  0..1 indicator
  cbc:Name                                0..1 text
  cbc:HazardousRiskIndicator              0..1 indicator
  cbc:AdditionalInformation               0..n text
  cbc:Keyword                             0..n text
  cbc:BrandName                           0..n text
  cbc:ModelName                           0..n text
  cac:BuyersItemIdentification            0..1
  cac:SellersItemIdentification           0..1
  cac:ManufacturersItemIdentification     0..n
  cac:StandardItemIdentification          0..1
  cac:CatalogueItemIdentification         0..1
  cac:AdditionalItemIdentification        0..n
  cac:CatalogueDocumentReference          0..1
  cac:ItemSpecificationDocumentReference  0..n
  cac:OriginCountry                       0..1
  cac:CommodityClassification             0..n
  cac:TransactionConditions               0..n
  cac:HazardousItem                       0..n
  cac:ClassifiedTaxCategory               0..n
  cac:AdditionalItemProperty              0..n
  cac:ManufacturerParty                   0..n
  cac:InformationContentProviderParty     0..1
  cac:OriginAddress                       0..n
  cac:ItemInstance                        0..n
  cac:Certificate                         0..n
  cac:Dimension                           0..n

cac:BuyersItemIdentification cac:SellersItemIdentification cac:StandardItemIdentification
cac:AdditionalItemIdentification cac:CatalogueItemIdentification cac:ManufacturersItemIdentification
  cbc:ID                                  1    identifier
  cbc:ExtendedID                          0..1 identifier
  cbc:BarcodeSymbologyID                  0..1 identifier
  cac:PhysicalAttribute                   0..n
  cac:MeasurementDimension                0..n
  cac:IssuerParty                         0..1

cac:CommodityClassification
  cbc:NatureCode                          0..1 code
  cbc:CargoTypeCode                       0..1 code
  cbc:CommodityCode                       0..1 code
  cbc:ItemClassificationCode              0..1 code

cac:TransactionConditions
  cbc:ID                                  0..1 identifier
  cbc:ActionCode                          0..1 code
  cbc:Description                         0..n text
  cac:DocumentReference                   0..n

cac:AdditionalItemProperty
  cbc:ID                                  0..1 identifier
  cbc:Name                                1    text
  cbc:NameCode                            0..1 code
  cbc:TestMethod                          0..1 text
  cbc:Value                               0..1 text
  cbc:ValueQuantity                       0..1 quantity
  cbc:ValueQualifier                      0..n text
  cbc:ImportanceCode                      0..1 code
  cbc:ListValue                           0..n text
  cac:UsabilityPeriod                     0..1
  cac:ItemPropertyGroup                   0..n
  cac:RangeDimension                      0..1
  cac:ItemPropertyRange                   0..1

cac:ItemInstance
  cbc:ProductTraceID                      0..1 identifier
  cbc:ManufactureDate                     0..1 date
  cbc:ManufactureTime                     0..1 time
  cbc:BestBeforeDate                      0..1 date
  cbc:RegistrationID                      0..1 identifier
  cbc:SerialID                            0..1 identifier
  cac:AdditionalItemProperty              0..n
  cac:LotIdentification                   0..1

cac:LotIdentification
  cbc:LotNumberID                         0..1 identifier
  cbc:ExpiryDate                          0..1 date
  cac:AdditionalItemProperty              0..n

cac:Dimension cac:MeasurementDimension cac:RangeDimension
  cbc:AttributeID                         1    identifier
  cbc:Measure                             0..1 measure
  cbc:Description                         0..n text
  cbc:MinimumMeasure                      0..1 measure
  cbc:MaximumMeasure                      0..1 measure
`;
