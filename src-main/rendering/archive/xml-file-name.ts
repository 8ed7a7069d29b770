/** `<VAT>_<date>T<time>_<number>.xml`, everything but letters and digits of the number replaced (standard §8, archive). */
export function xmlFileName(
  vatNumber: string,
  document: { invoice_date: string; invoice_time: string; invoice_number: string },
): string {
  const date = document.invoice_date.replaceAll('-', '');
  const time = document.invoice_time.replaceAll(':', '');
  return `${vatNumber}_${date}T${time}_${document.invoice_number.replace(/[^A-Za-z0-9]/g, '-')}.xml`;
}
