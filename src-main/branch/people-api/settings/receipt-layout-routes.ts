import type { Response } from 'express';
import type { z } from 'zod';
import { changeReceiptLayout, receiptPictureQuery, shownReceiptLayout } from '#shared/api/people/printers.ts';
import type { ReceiptLayoutChanges } from '#shared/api/printing/receipt-layout.ts';
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
      'A logo above the name of the seller, lines below the QR, in both languages, and a QR of `receipt_url`, from the next receipt on: on printers of the branch and ' +
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
          link_qr: false,
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

const ofPicture = {
  answers: { 200: { description: 'The picture.', mediaTypes: ['image/png'] } },
  errors: ['SERVICE_BUSY'],
  query: receiptPictureQuery,
} as const;

type Asked = { query: z.output<typeof receiptPictureQuery>; body?: ReceiptLayoutChanges | undefined };

async function sendPicture({ printing }: PrinterTools, { query, body }: Asked) {
  const picture = await printing.testPicture(query.paper_mm === '58' ? 58 : 80, body);
  return { send: (response: Response) => void response.type('image/png').send(Buffer.from(picture)) };
}

function pictureRoute(tools: PrinterTools): Route {
  return route.get('/receipt-layout/picture', {
    access: 'appliance.read',
    id: 'getReceiptPicture',
    summary: 'What the shop adds to its receipts, as on paper',
    description: 'The page that tries a receipt printer, as a picture, with logo and lines.',
    ...ofPicture,
    handle: ({ query }) => sendPicture(tools, { query }),
  });
}

function changedPictureRoute(tools: PrinterTools): Route {
  return route.post('/receipt-layout/picture', {
    access: 'printers.change',
    id: 'drawReceiptPicture',
    summary: 'What the shop would add to its receipts, as on paper',
    description:
      'The same picture with changes that are stored nowhere: what a form shows before they are saved. What is left out is as it is stored.',
    ...ofPicture,
    body: changeReceiptLayout,
    handle: ({ query, body }) => sendPicture(tools, { query, body }),
  });
}

/** `/receipt-layout`: what the shop adds to its receipts. */
export function receiptLayoutRoutes(tools: PrinterTools): Route[] {
  return [changeRoute(tools), pictureRoute(tools), changedPictureRoute(tools)];
}
