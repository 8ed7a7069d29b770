import type { Response } from 'express';
import { changeReceiptLayout, receiptPictureQuery, shownReceiptLayout } from '#shared/api/people/printers.ts';
import { storeReceiptLayout } from '../../printing/receipt-layout.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { PrinterTools } from './printer-routes.ts';

const route = routesIn('Printing');

function changeRoute({ commit }: PrinterTools): Route {
  return route.patch('/receipt-layout', {
    access: 'printers.change',
    id: 'changeReceiptLayout',
    summary: 'Change what the shop adds to its receipts',
    description:
      'A logo above the name of the seller and lines below the QR, in both languages, from the next receipt on: on printers of the branch and ' +
      'in what tills get to print themselves. They are in no XML and on no PDF. What is left out stays as it is.',
    answers: { 200: { description: 'What it adds now.', schema: shownReceiptLayout } },
    examples: {
      footer: {
        summary: 'Lines below the QR',
        body: { footer_ar: 'الاستبدال خلال 14 يومًا مع الفاتورة', footer_en: 'Exchange within 14 days with the invoice' },
        answer: {
          logo: null,
          footer_ar: 'الاستبدال خلال 14 يومًا مع الفاتورة',
          footer_en: 'Exchange within 14 days with the invoice',
        },
      },
    },
    body: changeReceiptLayout,
    handle: async ({ body, record }) => {
      const { logo, ...footers } = body;
      const detail = { ...footers, ...(logo === undefined ? {} : { has_logo: logo !== null }) };
      const layout = await commit((writer) => {
        record(writer, { action: 'receipt_layout.changed', detail });
        return storeReceiptLayout(writer, body);
      });
      return { body: layout };
    },
  });
}

function pictureRoute({ printing }: PrinterTools): Route {
  return route.get('/receipt-layout/picture', {
    access: 'appliance.read',
    id: 'getReceiptPicture',
    summary: 'What the shop adds to its receipts, as on paper',
    description: 'The page that tries a receipt printer, as a picture, with logo and lines.',
    answers: { 200: { description: 'The picture.', mediaTypes: ['image/png'] } },
    errors: ['SERVICE_BUSY'],
    query: receiptPictureQuery,
    handle: async ({ query }) => {
      const picture = await printing.testPicture(query.paper_mm === '58' ? 58 : 80);
      return { send: (response: Response) => void response.type('image/png').send(Buffer.from(picture)) };
    },
  });
}

/** `/receipt-layout`: what the shop adds to its receipts. */
export function receiptLayoutRoutes(tools: PrinterTools): Route[] {
  return [changeRoute(tools), pictureRoute(tools)];
}
