/** Takes the stamp away: a standard document may do without, is shorter then, and nothing is said of a stamp that an edit broke. */
export function unstamped(xml: string): string {
  return xml
    .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, '')
    .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*<\/cac:Signature>/s, '');
}
