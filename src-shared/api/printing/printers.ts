import { z } from 'zod';

const leastPort = 1_024;
const mostPort = 65_535;

// Letters, digits, dots and hyphens for names and IPv4, colons for IPv6.
const hostForm = /^[A-Za-z0-9:](?:[A-Za-z0-9.:-]*[A-Za-z0-9:])?$/;

const fields = {
  name: z.string().trim().min(1).max(100).describe('What people call it.'),
  host: z
    .string()
    .trim()
    .max(253)
    .regex(hostForm)
    .describe('Of the local network: an IP address, or a name that resolves to one.'),
  port: z.int().min(leastPort).max(mostPort).describe('Its port; 9100 of nearly all.'),
  paper_mm: z.union([z.literal(58), z.literal(80)]).describe('The width of its paper in millimetres.'),
  opens_drawer: z.boolean().describe("Whether a receipt's first print opens the cash drawer that is connected to the printer."),
  is_default: z.boolean().describe('Whether it prints where no printer is named; there is at most one.'),
};

/** A receipt printer that is to be added. The first one is the default printer. */
export const newPrinter = z.strictObject({
  ...fields,
  port: fields.port.default(9_100),
  paper_mm: fields.paper_mm.default(80),
  opens_drawer: fields.opens_drawer.default(false),
  is_default: fields.is_default.default(false),
});

/** What is to be changed of a printer. */
export const printerChanges = z.strictObject(fields).partial();

/** A receipt printer as answers show it. */
export const shownPrinter = z.object({
  ...fields,
  printer_id: z.string().describe('Its id.'),
  kind: z.literal('escpos').describe('What it takes.'),
});

/** See {@link newPrinter}. */
export type NewPrinter = z.output<typeof newPrinter>;

/** See {@link printerChanges}. */
export type PrinterChanges = z.output<typeof printerChanges>;

/** A receipt printer in the network; all of them take ESC/POS. */
export type Printer = NewPrinter & { printer_id: string; kind: 'escpos' };

/** A printer of the machine's own print system. */
export type SystemPrinter = { name: string; is_default: boolean };
