import { useMemo } from 'react';
import { CodeView } from '../viewer/code-view.tsx';
import { PdfView } from '../viewer/pdf-view.tsx';
import { QrView } from '../viewer/qr-view.tsx';
import { XmlView } from '../viewer/xml-view.tsx';
import { sampleXml } from './samples.ts';

const pdf = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 24 Tf 40 100 Td (INV-100000) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`;

/** XML, PDF and QR code. */
export function ViewerSamples() {
  const content = useMemo(() => new Blob([pdf], { type: 'application/pdf' }), []);
  return (
    <>
      <XmlView xml={sampleXml} label="XML" fileName="INV-100000.xml" />
      <CodeView text={'{\n  "event": "invoice.reported",\n  "invoice_number": "INV-100000"\n}'} label="JSON" isProgram />
      <QrView text="https://example.com/INV-100000" label="QR" />
      <PdfView content={content} title="PDF" />
    </>
  );
}
