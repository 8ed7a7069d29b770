import { attributeOf, textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import type { DocumentView, Place } from '../../rule/document-view.ts';
import { everywhere, invoice, only, under, underEvery } from '../../rule/places.ts';
import { lengthTest } from '../../rule/length-test.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { follow, path, type Path } from '../../xpath/path.ts';
import { anyIs, anyIsNot, isFilled, normalizeSpace, stringOf } from '../../xpath/texts.ts';
import { showingAttribute } from '../../rule/shown-values.ts';

const id = path('cbc:ID');
const references = path('cac:AdditionalDocumentReference');
const attachedObject = path('cac:Attachment/cbc:EmbeddedDocumentBinaryObject');
const binaryObject = path('cbc:EmbeddedDocumentBinaryObject');
const signatureMethod = path('cbc:SignatureMethod');
const signatureInformation =
  'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation';

const signatureUrn = 'urn:oasis:names:specification:ubl:signature:Invoice';
const informationUrn = 'urn:oasis:names:specification:ubl:signature:1';
const methodUrn = 'urn:oasis:names:specification:ubl:dsig:enveloped:xades';

const attachments = underEvery('cac:AdditionalDocumentReference', 'cac:Attachment');

function isCalled(reference: XmlElement, name: string): boolean {
  return normalizeSpace(stringOf(id(reference))) === name;
}

// Attachments of the previous hash are tried by BR-KSA-26 alone, all others by the three rules on the stamp (standard §6.0).
const hashAttachments = only(attachments, ({ parent }) => parent !== undefined && isCalled(parent, 'PIH'));
const otherAttachments = only(attachments, ({ parent }) => parent !== undefined && !isCalled(parent, 'PIH'));
const signatures = everywhere('cac:Signature');

// What a stamp has is found once and not for each attachment, of which a document may have thousands.
const informationIds = only(under(`${signatureInformation}/cbc:ID`), (each) => textOf(each) === informationUrn);
function everywhereIn(place: Place, find: Path): Place {
  return (view) => follow(view.at(place), find);
}

const signatureIds = only(everywhereIn(signatures, id), (each) => textOf(each) === signatureUrn);
const signatureMethods = only(everywhereIn(signatures, signatureMethod), (each) => textOf(each) === methodUrn);
const referencedIds = under(`${signatureInformation}/sbc:ReferencedSignatureID`);
const rightReferencedId: Place = (view) =>
  normalizeSpace(stringOf(view.at(referencedIds))) === signatureUrn ? view.at(referencedIds) : [];

const mimeCodes: readonly string[] = [
  'text/csv',
  'text/plain',
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'application/acad',
  'application/dwg',
  'drawing/dwg',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
];

function mimeCodeOf(object: XmlElement): string {
  return normalizeSpace(attributeOf(object, 'mimeCode') ?? '');
}

function isPlainText(object: XmlElement): boolean {
  return mimeCodeOf(object) === 'text/plain';
}

// Something is attached as plain text; white space counts as something.
function hasPlainText(objects: readonly XmlElement[]): boolean {
  return anyIsNot(objects, '') && objects.some(isPlainText);
}

// The contents of the references called `QR`, white space around the name aside.
function qrCodes(root: XmlElement): XmlElement[] {
  return references(root)
    .filter((reference) => isCalled(reference, 'QR'))
    .flatMap(attachedObject);
}

// A name with white space around it is found but then does not count (standard §6.0.1, References).
function hasQrCode(root: XmlElement): boolean {
  if (qrCodes(root).length === 0) return false;
  const exactly = references(root)
    .filter((reference) => anyIs(id(reference), 'QR'))
    .flatMap(attachedObject);
  return isFilled(exactly) && exactly.some(isPlainText);
}

function hasContent(attachment: XmlElement): boolean {
  return anyIsNot(binaryObject(attachment), '');
}

const isSimplified = (view: DocumentView): boolean => view.isSimplified;

/** Previous hash, QR code and cryptographic stamp (standard §6.1, Header and references, and Stamp). */
export const stampRules: readonly Rule[] = [
  warning('BR-KSA-61', 'KSA-13', 'A document must have the hash of the previous document.', {
    at: invoice,
    breaks: (root) =>
      !hasPlainText(
        references(root)
          .filter((reference) => isCalled(reference, 'PIH'))
          .flatMap(attachedObject),
      ),
  }),
  warning('BR-KSA-26', 'KSA-13', 'The hash of the previous document must be attached as plain text.', {
    at: hashAttachments,
    breaks: (attachment) => !hasPlainText(binaryObject(attachment)),
  }),
  warning('BR-KSA-27', 'KSA-14', 'A simplified document must have a QR code as plain text.', {
    when: isSimplified,
    at: invoice,
    breaks: (root) => !hasQrCode(root),
  }),
  // Two QR codes abort here (standard §6.0.1, More aborts).
  error('BR-CL-KSA-14', 'KSA-14', 'The QR code must have from 1 to 1000 characters.', {
    at: invoice,
    ...lengthTest(qrCodes, { least: 1, most: 1000 }),
  }),
  error('BR-KSA-28', 'KSA-15', `A stamp must have the signature information ID ${informationUrn}.`, {
    when: isSimplified,
    at: otherAttachments,
    breaks: (attachment, view) => !hasContent(attachment) || view.at(informationIds).length === 0,
  }),
  // The one rule of the three that does not ask for content of the attachment.
  warning('BR-KSA-29', 'KSA-15', `A stamp must have the signature ID and the referenced signature ID ${signatureUrn}.`, {
    when: isSimplified,
    at: otherAttachments,
    breaks: (_attachment, view) => view.at(signatureIds).length === 0 || view.at(rightReferencedId).length === 0,
  }),
  error('BR-KSA-30', 'KSA-15', `A stamp must have the signature method ${methodUrn}.`, {
    when: isSimplified,
    at: otherAttachments,
    breaks: (attachment, view) => !hasContent(attachment) || view.at(signatureMethods).length === 0,
  }),
  // White space between the parts of an emptied signature makes it filled.
  warning('BR-KSA-60', 'KSA-15', 'A simplified document must have a cryptographic stamp.', {
    when: ({ subtype }) => subtype === '02',
    at: invoice,
    breaks: (_root, view) => !anyIsNot(view.at(signatures), ''),
  }),
  error('BR-KSA-CL-03', 'BT-125', 'The MIME code of an attachment must be one of those of the standard.', {
    at: underEvery('cac:AdditionalDocumentReference', 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject'),
    breaks: (object) => !mimeCodes.includes(mimeCodeOf(object)),
    shows: showingAttribute('mimeCode'),
  }),
];
