/** The document and its references: UBL 2.1 `Invoice` and the aggregates that hang directly from it (standard §2). The notation is explained in structure-table.ts. */
export const documentTable = `
Invoice
  ext:UBLExtensions                       0..1
  cbc:UBLVersionID                        0..1 identifier
  cbc:CustomizationID                     0..1 identifier
  cbc:ProfileID                           0..1 identifier
  cbc:ProfileExecutionID                  0..1 identifier
  cbc:ID                                  1    identifier
  cbc:CopyIndicator                       0..1 indicator
  cbc:UUID                                0..1 identifier
  cbc:IssueDate                           1    date
  cbc:IssueTime                           0..1 time
  cbc:DueDate                             0..1 date
  cbc:InvoiceTypeCode                     0..1 code
  cbc:Note                                0..n text
  cbc:TaxPointDate                        0..1 date
  cbc:DocumentCurrencyCode                0..1 code
  cbc:TaxCurrencyCode                     0..1 code
  cbc:PricingCurrencyCode                 0..1 code
  cbc:PaymentCurrencyCode                 0..1 code
  cbc:PaymentAlternativeCurrencyCode      0..1 code
  cbc:AccountingCostCode                  0..1 code
  cbc:AccountingCost                      0..1 text
  cbc:LineCountNumeric                    0..1 numeric
  cbc:BuyerReference                      0..1 text
  cac:InvoicePeriod                       0..n
  cac:OrderReference                      0..1
  cac:BillingReference                    0..n
  cac:DespatchDocumentReference           0..n
  cac:ReceiptDocumentReference            0..n
  cac:StatementDocumentReference          0..n
  cac:OriginatorDocumentReference         0..n
  cac:ContractDocumentReference           0..n
  cac:AdditionalDocumentReference         0..n
  cac:ProjectReference                    0..n
  cac:Signature                           0..n
  cac:AccountingSupplierParty             1
  cac:AccountingCustomerParty             1
  cac:PayeeParty                          0..1
  cac:BuyerCustomerParty                  0..1
  cac:SellerSupplierParty                 0..1
  cac:TaxRepresentativeParty              0..1
  cac:Delivery                            0..n
  cac:DeliveryTerms                       0..1
  cac:PaymentMeans                        0..n
  cac:PaymentTerms                        0..n
  cac:PrepaidPayment                      0..n
  cac:AllowanceCharge                     0..n
  cac:TaxExchangeRate                     0..1
  cac:PricingExchangeRate                 0..1
  cac:PaymentExchangeRate                 0..1
  cac:PaymentAlternativeExchangeRate      0..1
  cac:TaxTotal                            0..n
  cac:WithholdingTaxTotal                 0..n
  cac:LegalMonetaryTotal                  1
  cac:InvoiceLine                         1..n

cac:AccountingCustomerParty cac:BuyerCustomerParty
  cbc:CustomerAssignedAccountID           0..1 identifier
  cbc:SupplierAssignedAccountID           0..1 identifier
  cbc:AdditionalAccountID                 0..n identifier
  cac:Party                               0..1
  cac:DeliveryContact                     0..1
  cac:AccountingContact                   0..1
  cac:BuyerContact                        0..1

cac:AccountingSupplierParty cac:SellerSupplierParty
  cbc:CustomerAssignedAccountID           0..1 identifier
  cbc:AdditionalAccountID                 0..n identifier
  cbc:DataSendingCapability               0..1 text
  cac:Party                               0..1
  cac:DespatchContact                     0..1
  cac:AccountingContact                   0..1
  cac:SellerContact                       0..1

cac:InvoicePeriod cac:EstimatedDeliveryPeriod cac:PenaltyPeriod cac:PromisedDeliveryPeriod
cac:RequestedDeliveryPeriod cac:SettlementPeriod cac:UsabilityPeriod cac:ValidityPeriod
  cbc:StartDate                           0..1 date
  cbc:StartTime                           0..1 time
  cbc:EndDate                             0..1 date
  cbc:EndTime                             0..1 time
  cbc:DurationMeasure                     0..1 measure
  cbc:DescriptionCode                     0..n code
  cbc:Description                         0..n text

cac:OrderReference
  cbc:ID                                  1    identifier
  cbc:SalesOrderID                        0..1 identifier
  cbc:CopyIndicator                       0..1 indicator
  cbc:UUID                                0..1 identifier
  cbc:IssueDate                           0..1 date
  cbc:IssueTime                           0..1 time
  cbc:CustomerReference                   0..1 text
  cbc:OrderTypeCode                       0..1 code
  cac:DocumentReference                   0..1

cac:BillingReference
  cac:InvoiceDocumentReference            0..1
  cac:SelfBilledInvoiceDocumentReference  0..1
  cac:CreditNoteDocumentReference         0..1
  cac:SelfBilledCreditNoteDocumentReference 0..1
  cac:DebitNoteDocumentReference          0..1
  cac:ReminderDocumentReference           0..1
  cac:AdditionalDocumentReference         0..1
  cac:BillingReferenceLine                0..n

cac:BillingReferenceLine
  cbc:ID                                  1    identifier
  cbc:Amount                              0..1 amount
  cac:AllowanceCharge                     0..n

cac:AdditionalDocumentReference cac:ContractDocumentReference cac:DocumentReference
cac:InvoiceDocumentReference cac:CatalogueDocumentReference cac:CreditNoteDocumentReference
cac:DebitNoteDocumentReference cac:DespatchDocumentReference cac:IdentityDocumentReference
cac:ItemSpecificationDocumentReference cac:OriginalDocumentReference cac:OriginatorDocumentReference
cac:ReceiptDocumentReference cac:ReminderDocumentReference cac:SelfBilledCreditNoteDocumentReference
cac:SelfBilledInvoiceDocumentReference cac:StatementDocumentReference
  cbc:ID                                  1    identifier
  cbc:CopyIndicator                       0..1 indicator
  cbc:UUID                                0..1 identifier
  cbc:IssueDate                           0..1 date
  cbc:IssueTime                           0..1 time
  cbc:DocumentTypeCode                    0..1 code
  cbc:DocumentType                        0..1 text
  cbc:XPath                               0..n text
  cbc:LanguageID                          0..1 identifier
  cbc:LocaleCode                          0..1 code
  cbc:VersionID                           0..1 identifier
  cbc:DocumentStatusCode                  0..1 code
  cbc:DocumentDescription                 0..n text
  cac:Attachment                          0..1
  cac:ValidityPeriod                      0..1
  cac:IssuerParty                         0..1
  cac:ResultOfVerification                0..1

cac:Attachment cac:DigitalSignatureAttachment
  cbc:EmbeddedDocumentBinaryObject        0..1 binary
  cac:ExternalReference                   0..1

cac:ExternalReference
  cbc:URI                                 0..1 identifier
  cbc:DocumentHash                        0..1 text
  cbc:HashAlgorithmMethod                 0..1 text
  cbc:ExpiryDate                          0..1 date
  cbc:ExpiryTime                          0..1 time
  cbc:MimeCode                            0..1 code
  cbc:FormatCode                          0..1 code
  cbc:EncodingCode                        0..1 code
  cbc:CharacterSetCode                    0..1 code
  cbc:FileName                            0..1 text
  cbc:Description                         0..n text

cac:ResultOfVerification
  cbc:ValidatorID                         0..1 identifier
  cbc:ValidationResultCode                0..1 code
  cbc:ValidationDate                      0..1 date
  cbc:ValidationTime                      0..1 time
  cbc:ValidateProcess                     0..1 text
  cbc:ValidateTool                        0..1 text
  cbc:ValidateToolVersion                 0..1 text
  cac:SignatoryParty                      0..1

cac:ProjectReference
  cbc:ID                                  1    identifier
  cbc:UUID                                0..1 identifier
  cbc:IssueDate                           0..1 date
  cac:WorkPhaseReference                  0..n

cac:Signature
  cbc:ID                                  1    identifier
  cbc:Note                                0..n text
  cbc:ValidationDate                      0..1 date
  cbc:ValidationTime                      0..1 time
  cbc:ValidatorID                         0..1 identifier
  cbc:CanonicalizationMethod              0..1 text
  cbc:SignatureMethod                     0..1 text
  cac:SignatoryParty                      0..1
  cac:DigitalSignatureAttachment          0..1
  cac:OriginalDocumentReference           0..1

cac:Delivery
  cbc:ID                                  0..1 identifier
  cbc:Quantity                            0..1 quantity
  cbc:MinimumQuantity                     0..1 quantity
  cbc:MaximumQuantity                     0..1 quantity
  cbc:ActualDeliveryDate                  0..1 date
  cbc:ActualDeliveryTime                  0..1 time
  cbc:LatestDeliveryDate                  0..1 date
  cbc:LatestDeliveryTime                  0..1 time
  cbc:ReleaseID                           0..1 identifier
  cbc:TrackingID                          0..1 identifier
  cac:DeliveryAddress                     0..1
  cac:DeliveryLocation                    0..1
  cac:AlternativeDeliveryLocation         0..1
  cac:RequestedDeliveryPeriod             0..1
  cac:PromisedDeliveryPeriod              0..1
  cac:EstimatedDeliveryPeriod             0..1
  cac:CarrierParty                        0..1
  cac:DeliveryParty                       0..1
  cac:NotifyParty                         0..n
  cac:Despatch                            0..1
  cac:DeliveryTerms                       0..n
  cac:MinimumDeliveryUnit                 0..1
  cac:MaximumDeliveryUnit                 0..1
  cac:Shipment                            0..1

cac:DeliveryTerms
  cbc:ID                                  0..1 identifier
  cbc:SpecialTerms                        0..n text
  cbc:LossRiskResponsibilityCode          0..1 code
  cbc:LossRisk                            0..n text
  cbc:Amount                              0..1 amount
  cac:DeliveryLocation                    0..1
  cac:AllowanceCharge                     0..1
`;
