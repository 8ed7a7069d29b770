import { AppError } from '#shared/api/app-error.ts';
import {
  addPrinterRequest,
  changePrinterRequest,
  choosePrinter,
  managerPrinter,
  managerPrinters,
  printedOn,
  testPrinterRequest,
  type ManagerPrinters,
} from '#shared/api/people/printers.ts';
import type { Printer } from '#shared/api/printing/printers.ts';
import { plainReceipt } from '#shared/api/printing/receipt-layout.ts';
import type { Printing } from '../../printing/printing.ts';
import { readReceiptLayout } from '../../printing/receipt-layout.ts';
import { storedSettings } from '../../db/stored-settings.ts';
import { pdfPrinter } from '../../printing/pdf-printer.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('Printing');

/** What the routes of printers need. */
export type PrinterTools = Services & { printing: Printing };

/** Why nothing was printed. */
export const printingErrors = [
  'PRINTER_NOT_FOUND',
  'PRINTER_UNREACHABLE',
  'PRINTER_NOT_READY',
  'PRINTER_ADDRESS_NOT_ALLOWED',
  'PRINT_SYSTEM_UNAVAILABLE',
  'SERVICE_BUSY',
] as const;

const one = '/printers/:printer_id';

const examplePrinter: Printer = {
  printer_id: 'prn_4f0c2e9a7b1d4c3e8f6a5b2d1c0e9f8a',
  name: 'Counter',
  kind: 'escpos',
  host: '192.168.1.50',
  port: 9_100,
  paper_mm: 80,
  opens_drawer: true,
  is_default: true,
};

const parameters = { printer_id: examplePrinter.printer_id };

const example: ManagerPrinters = {
  receipt_printers: [examplePrinter],
  system_printers: { is_available: true, printers: [{ name: 'Office', is_default: true }] },
  pdf_printer: 'Office',
  receipt_layout: plainReceipt,
};

// A machine without a print system has no printers, which is no fault of the page.
async function systemPrinters(printing: Printing): Promise<ManagerPrinters['system_printers']> {
  try {
    return { is_available: true, printers: await printing.systemPrinters() };
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'PRINT_SYSTEM_UNAVAILABLE') throw cause;
    return { is_available: false, printers: [] };
  }
}

async function shownPrinters({ db, printing }: PrinterTools): Promise<ManagerPrinters> {
  return {
    receipt_printers: printing.printers(),
    system_printers: await systemPrinters(printing),
    pdf_printer: storedSettings(db).pdf_printer,
    receipt_layout: readReceiptLayout(db),
  };
}

function chooseRoute(tools: PrinterTools): Route {
  const { commit, printing } = tools;

  return route.patch('/printers', {
    access: 'printers.change',
    id: 'choosePrinter',
    summary: 'Choose the printer for PDFs',
    description: "A printer of this machine, or the print system's own default.",
    answers: { 200: { description: 'The printers.', schema: managerPrinters } },
    errors: ['PRINTER_NOT_FOUND', 'PRINT_SYSTEM_UNAVAILABLE'],
    examples: { office: { summary: 'The office', body: { pdf_printer: 'Office' }, answer: example } },
    body: choosePrinter,
    handle: async ({ body, record }) => {
      const { pdf_printer } = body;
      const known = pdf_printer === null ? [] : await printing.systemPrinters();
      if (pdf_printer !== null && !known.some(({ name }) => name === pdf_printer)) throw new AppError('PRINTER_NOT_FOUND');
      await commit((writer) => {
        writer.update('manager_settings', { pdf_printer }, { id: 1 });
        record(writer, { action: 'printer.changed', detail: body });
      });
      return { body: await shownPrinters(tools) };
    },
  });
}

function addRoute({ commit, printing }: PrinterTools): Route {
  return route.post('/printers', {
    access: 'printers.change',
    id: 'addPrinter',
    summary: 'Add a receipt printer',
    description: 'One that takes ESC/POS, by an address of the local network. The first one is the default one.',
    answers: { 201: { description: 'The printer.', schema: managerPrinter } },
    errors: ['PRINTER_NAME_EXISTS', 'PRINTER_ADDRESS_NOT_ALLOWED'],
    examples: { counter: { summary: 'At the counter', body: { name: 'Counter', host: '192.168.1.50' }, answer: examplePrinter } },
    body: addPrinterRequest,
    handle: async ({ body, record }) => {
      const printer = await printing.addPrinter(body);
      await commit((writer) => record(writer, { action: 'printer.added', target: printer.printer_id, detail: body }));
      return { body: printer };
    },
  });
}

function changeRoute({ commit, printing }: PrinterTools): Route {
  return route.patch(one, {
    access: 'printers.change',
    id: 'changePrinter',
    summary: 'Change a receipt printer',
    description: 'What is left out stays as it is. One that becomes the default one takes the place of the one before.',
    answers: { 200: { description: 'The printer.', schema: managerPrinter } },
    errors: ['PRINTER_NOT_FOUND', 'PRINTER_NAME_EXISTS', 'PRINTER_ADDRESS_NOT_ALLOWED'],
    examples: { narrow: { summary: 'Narrow paper', parameters, body: { paper_mm: 58 }, answer: examplePrinter } },
    body: changePrinterRequest,
    handle: async ({ params, body, record }) => {
      const printer = await printing.changePrinter(params['printer_id'] ?? '', body);
      await commit((writer) => record(writer, { action: 'printer.changed', target: printer.printer_id, detail: body }));
      return { body: printer };
    },
  });
}

function removeRoute({ commit, printing }: PrinterTools): Route {
  return route.delete(one, {
    access: 'printers.change',
    id: 'removePrinter',
    summary: 'Remove a receipt printer',
    description: 'Where it was the default one, none is until another one is made it.',
    answers: { 204: { description: 'Removed.' } },
    errors: ['PRINTER_NOT_FOUND'],
    handle: async ({ params, record }) => {
      const target = params['printer_id'] ?? '';
      await printing.removePrinter(target);
      await commit((writer) => record(writer, { action: 'printer.removed', target }));
    },
  });
}

function testRoute({ db, commit, printing }: PrinterTools): Route {
  return route.post('/printers/test', {
    access: 'printers.change',
    id: 'testPrinter',
    summary: 'Print a test page',
    description: 'With the name of the printer, the time, and a sentence in both languages. It is no tax document.',
    answers: { 200: { description: 'Printed, as far as the printer says.', schema: printedOn } },
    errors: printingErrors,
    examples: {
      counter: {
        summary: 'The default receipt printer',
        body: { as: 'receipt' },
        answer: { as: 'receipt', printer: 'Counter', is_copy: null },
      },
    },
    body: testPrinterRequest,
    handle: async ({ body: { as, printer: named }, record }) => {
      const test = async (): Promise<string> => {
        if (as === 'receipt') return (await printing.testReceiptPrinter(named)).name;
        const printer = await pdfPrinter(db, printing, named);
        await printing.testSystemPrinter(printer);
        return printer;
      };
      const printer = await test();
      await commit((writer) => record(writer, { action: 'printer.tested', detail: { as, printer } }));
      return { body: { as, printer, is_copy: null } };
    },
  });
}

/** `/printers`: receipt printers in the network, the printers of this machine, and what the shop adds to its receipts. */
export function printerRoutes(tools: PrinterTools): Route[] {
  return [
    route.get('/printers', {
      access: 'appliance.read',
      id: 'listPrinters',
      summary: 'List printers',
      description: 'The receipt printers in the network, and the printers of this machine, which print PDFs.',
      answers: { 200: { description: 'The printers.', schema: managerPrinters } },
      examples: { both: { summary: 'One of each', answer: example } },
      handle: async () => ({ body: await shownPrinters(tools) }),
    }),
    chooseRoute(tools),
    addRoute(tools),
    testRoute(tools),
    changeRoute(tools),
    removeRoute(tools),
  ];
}
