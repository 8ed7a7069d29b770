/** What to do about documents that wait, or that are late: the same wherever they are spoken of. */
export const lateDocuments =
  'You can keep selling: documents are kept and sent automatically, even after the 24 hours. The branch’s Queue page says why they are waiting. If the internet is down, call the internet provider; otherwise contact support. An outage can explain the delay: note when it began and ended.';
