function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '-');
}

/** `<VAT>_<date>T<time>_<number>.xml`, everything but letters and digits of its parts replaced (standard §8, archive). */
export function xmlFileName(
  vatNumber: string,
  document: { invoice_date: string; invoice_time: string; invoice_number: string },
): string {
  const date = document.invoice_date.replaceAll('-', '');
  const time = document.invoice_time.replaceAll(':', '');
  return `${plain(vatNumber)}_${plain(date)}T${plain(time)}_${plain(document.invoice_number)}.xml`;
}
