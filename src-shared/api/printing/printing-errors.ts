/** The error codes of printing that `/v1` does not have, with HTTP status and default text. */
export const printingErrorCodes = {
  PRINTER_NOT_FOUND: { status: 404, retryable: false, message: 'There is no such printer, or no default printer.' },
  PRINTER_NAME_EXISTS: { status: 409, retryable: false, message: 'There is a printer with this name already.' },
  PRINTER_ADDRESS_NOT_ALLOWED: {
    status: 400,
    retryable: false,
    message: 'A receipt printer is reached by an address of the local network: not this machine itself, nor the internet.',
  },
  PRINTER_UNREACHABLE: {
    status: 503,
    retryable: true,
    message: 'The printer cannot be reached: is it switched on, in the network, and its address right?',
  },
  PRINTER_NOT_READY: { status: 409, retryable: true, message: 'The printer does not print; reason says why.' },
  PRINT_SYSTEM_UNAVAILABLE: {
    status: 503,
    retryable: false,
    message:
      'This machine has no print system that Sanad can use: install CUPS (lp and lpstat), or print the PDF from a browser.',
  },
} as const;

/** A code of the table above. */
export type PrintingErrorCode = keyof typeof printingErrorCodes;
