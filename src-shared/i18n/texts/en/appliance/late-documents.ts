/** What to do about documents that wait, or that are late: the same wherever they are spoken of. */
export const lateDocuments =
  'You can keep selling. Documents are sent automatically, even after 24 hours; the branch’s Queue page says why they are waiting. If the internet is down, call your provider; otherwise contact support. If the authority asks, the Outages page shows when the outage began and ended.';
