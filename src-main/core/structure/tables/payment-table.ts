/** Payment, allowances and charges, taxes, totals and exchange rates (standard §1.3 to §1.6, §2). The notation is explained in structure-table.ts. */
export const paymentTable = `
cac:PaymentMeans
  cbc:ID                                  0..1 identifier
  cbc:PaymentMeansCode                    1    code
  cbc:PaymentDueDate                      0..1 date
  cbc:PaymentChannelCode                  0..1 code
  cbc:InstructionID                       0..1 identifier
  cbc:InstructionNote                     0..n text
  cbc:PaymentID                           0..n identifier
  cac:CardAccount                         0..1
  cac:PayerFinancialAccount               0..1
  cac:PayeeFinancialAccount               0..1
  cac:CreditAccount                       0..1
  cac:PaymentMandate                      0..1
  cac:TradeFinancing                      0..1

cac:CardAccount
  cbc:PrimaryAccountNumberID              1    identifier
  cbc:NetworkID                           1    identifier
  cbc:CardTypeCode                        0..1 code
  cbc:ValidityStartDate                   0..1 date
  cbc:ExpiryDate                          0..1 date
  cbc:IssuerID                            0..1 identifier
  cbc:IssueNumberID                       0..1 identifier
  cbc:CV2ID                               0..1 identifier
  cbc:CardChipCode                        0..1 code
  cbc:ChipApplicationID                   0..1 identifier
  cbc:HolderName                          0..1 text

cac:PayeeFinancialAccount cac:FinancialAccount cac:PayerFinancialAccount
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cbc:AliasName                           0..1 text
  cbc:AccountTypeCode                     0..1 code
  cbc:AccountFormatCode                   0..1 code
  cbc:CurrencyCode                        0..1 code
  cbc:PaymentNote                         0..n text
  cac:FinancialInstitutionBranch          0..1
  cac:Country                             0..1

cac:FinancialInstitutionBranch
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cac:FinancialInstitution                0..1
  cac:Address                             0..1

cac:FinancialInstitution
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cac:Address                             0..1

cac:CreditAccount
  cbc:AccountID                           1    identifier

cac:PaymentTerms
  cbc:ID                                  0..1 identifier
  cbc:PaymentMeansID                      0..n identifier
  cbc:PrepaidPaymentReferenceID           0..1 identifier
  cbc:Note                                0..n text
  cbc:ReferenceEventCode                  0..1 code
  cbc:SettlementDiscountPercent           0..1 numeric
  cbc:PenaltySurchargePercent             0..1 numeric
  cbc:PaymentPercent                      0..1 numeric
  cbc:Amount                              0..1 amount
  cbc:SettlementDiscountAmount            0..1 amount
  cbc:PenaltyAmount                       0..1 amount
  cbc:PaymentTermsDetailsURI              0..1 identifier
  cbc:PaymentDueDate                      0..1 date
  cbc:InstallmentDueDate                  0..1 date
  cbc:InvoicingPartyReference             0..1 text
  cac:SettlementPeriod                    0..1
  cac:PenaltyPeriod                       0..1
  cac:ExchangeRate                        0..1
  cac:ValidityPeriod                      0..1

cac:PrepaidPayment
  cbc:ID                                  0..1 identifier
  cbc:PaidAmount                          0..1 amount
  cbc:ReceivedDate                        0..1 date
  cbc:PaidDate                            0..1 date
  cbc:PaidTime                            0..1 time
  cbc:InstructionID                       0..1 identifier

cac:AllowanceCharge
  cbc:ID                                  0..1 identifier
  cbc:ChargeIndicator                     1    indicator
  cbc:AllowanceChargeReasonCode           0..1 code
  cbc:AllowanceChargeReason               0..n text
  cbc:MultiplierFactorNumeric             0..1 numeric
  cbc:PrepaidIndicator                    0..1 indicator
  cbc:SequenceNumeric                     0..1 numeric
  cbc:Amount                              1    amount
  cbc:BaseAmount                          0..1 amount
  cbc:AccountingCostCode                  0..1 code
  cbc:AccountingCost                      0..1 text
  cbc:PerUnitAmount                       0..1 amount
  cac:TaxCategory                         0..n
  cac:TaxTotal                            0..1
  cac:PaymentMeans                        0..n

cac:TaxTotal cac:WithholdingTaxTotal
  cbc:TaxAmount                           1    amount
  cbc:RoundingAmount                      0..1 amount
  cbc:TaxEvidenceIndicator                0..1 indicator
  cbc:TaxIncludedIndicator                0..1 indicator
  cac:TaxSubtotal                         0..n

cac:TaxSubtotal
  cbc:TaxableAmount                       0..1 amount
  cbc:TaxAmount                           1    amount
  cbc:CalculationSequenceNumeric          0..1 numeric
  cbc:TransactionCurrencyTaxAmount        0..1 amount
  cbc:Percent                             0..1 numeric
  cbc:BaseUnitMeasure                     0..1 measure
  cbc:PerUnitAmount                       0..1 amount
  cbc:TierRange                           0..1 text
  cbc:TierRatePercent                     0..1 numeric
  cac:TaxCategory                         1

cac:ClassifiedTaxCategory cac:TaxCategory
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cbc:Percent                             0..1 numeric
  cbc:BaseUnitMeasure                     0..1 measure
  cbc:PerUnitAmount                       0..1 amount
  cbc:TaxExemptionReasonCode              0..1 code
  cbc:TaxExemptionReason                  0..n text
  cbc:TierRange                           0..1 text
  cbc:TierRatePercent                     0..1 numeric
  cac:TaxScheme                           1

cac:TaxScheme
  cbc:ID                                  0..1 identifier
  cbc:Name                                0..1 text
  cbc:TaxTypeCode                         0..1 code
  cbc:CurrencyCode                        0..1 code
  cac:JurisdictionRegionAddress           0..n

cac:TaxExchangeRate cac:ExchangeRate cac:PaymentAlternativeExchangeRate cac:PaymentExchangeRate
cac:PricingExchangeRate
  cbc:SourceCurrencyCode                  1    code
  cbc:SourceCurrencyBaseRate              0..1 numeric
  cbc:TargetCurrencyCode                  1    code
  cbc:TargetCurrencyBaseRate              0..1 numeric
  cbc:ExchangeMarketID                    0..1 identifier
  cbc:CalculationRate                     0..1 numeric
  cbc:MathematicOperatorCode              0..1 code
  cbc:Date                                0..1 date
  cac:ForeignExchangeContract             0..1

cac:LegalMonetaryTotal
  cbc:LineExtensionAmount                 0..1 amount
  cbc:TaxExclusiveAmount                  0..1 amount
  cbc:TaxInclusiveAmount                  0..1 amount
  cbc:AllowanceTotalAmount                0..1 amount
  cbc:ChargeTotalAmount                   0..1 amount
  cbc:PrepaidAmount                       0..1 amount
  cbc:PayableRoundingAmount               0..1 amount
  cbc:PayableAmount                       1    amount
  cbc:PayableAlternativeAmount            0..1 amount
`;
