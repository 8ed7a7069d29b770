const prefix = 'inv_';

/** The UUID in the id of a document, as the database keeps it. */
export function uuidOfInvoice(invoiceId: string): string {
  return invoiceId.slice(prefix.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a document in the API. */
export function invoiceIdOf(uuid: string): string {
  return prefix + uuid.replaceAll('-', '');
}
