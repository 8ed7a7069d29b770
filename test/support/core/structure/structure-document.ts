import { namespaces } from '#main/core/xml/namespaces.ts';

const stampBlock = `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI>
<ext:ExtensionContent><sig:UBLDocumentSignatures xmlns:sig="${namespaces.sig}" xmlns:sac="${namespaces.sac}" xmlns:sbc="${namespaces.sbc}">
<sac:SignatureInformation><cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>
<sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>
<ds:Signature xmlns:ds="${namespaces.ds}" Id="signature"><ds:SignedInfo>
<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2006/12/xml-c14n11"/><ds:SignatureMethod Algorithm="urn:m"/>
<ds:Reference Id="invoiceSignedData" URI=""><ds:DigestMethod Algorithm="urn:d"/><ds:DigestValue>QUJD</ds:DigestValue></ds:Reference>
</ds:SignedInfo><ds:SignatureValue>QUJD</ds:SignatureValue>
<ds:KeyInfo><ds:X509Data><ds:X509Certificate>QUJD</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
<ds:Object><xades:QualifyingProperties xmlns:xades="${namespaces.xades}" Target="signature">
<xades:SignedProperties Id="xadesSignedProperties"><xades:SignedSignatureProperties>
<xades:SigningTime>2026-01-31T14:05:09</xades:SigningTime><xades:SigningCertificate><xades:Cert>
<xades:CertDigest><ds:DigestMethod Algorithm="urn:d"/><ds:DigestValue>QUJD</ds:DigestValue></xades:CertDigest>
<xades:IssuerSerial><ds:X509IssuerName>CN=x</ds:X509IssuerName><ds:X509SerialNumber>379112742831380471835263969587287663520528387</ds:X509SerialNumber></xades:IssuerSerial>
</xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>
</xades:QualifyingProperties></ds:Object></ds:Signature></sac:SignatureInformation></sig:UBLDocumentSignatures></ext:ExtensionContent>
</ext:UBLExtension></ext:UBLExtensions>`;

/** A small stamped invoice without a structure fault; its stamp is well-shaped, no more. */
export const validDocument = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${namespaces.invoice}" xmlns:cac="${namespaces.cac}" xmlns:cbc="${namespaces.cbc}" xmlns:ext="${namespaces.ext}">
${stampBlock}
<cbc:ProfileID>reporting:1.0</cbc:ProfileID>
<cbc:ID>INV-1</cbc:ID>
<cbc:UUID>8e6000cf-1a98-4174-b3e7-b5d5954bc10d</cbc:UUID>
<cbc:IssueDate>2026-01-31</cbc:IssueDate>
<cbc:IssueTime>14:05:09</cbc:IssueTime>
<cbc:InvoiceTypeCode name="0200000">388</cbc:InvoiceTypeCode>
<cbc:Note languageID="ar">ABC</cbc:Note>
<cac:AccountingSupplierParty><cac:Party><cac:PostalAddress><cbc:CityName>الرياض</cbc:CityName></cac:PostalAddress></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty></cac:AccountingCustomerParty>
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">0.00</cbc:Amount></cac:AllowanceCharge>
<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">15.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SAR">115.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="SAR">60.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>كتاب</cbc:Name></cac:Item></cac:InvoiceLine>
<cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:LineExtensionAmount currencyID="SAR">40.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>قلم</cbc:Name></cac:Item></cac:InvoiceLine>
</Invoice>`;

/** The valid document with one piece of its text replaced; the piece must occur in it exactly once. */
export function validDocumentWith(piece: string, replacement: string): string {
  const pieces = validDocument.split(piece);
  if (pieces.length !== 2) throw new Error(`"${piece}" occurs ${pieces.length - 1} times.`);
  return pieces.join(replacement);
}
