/** Words of documents as the branch has them: those that would speak of several branches. */
export const branchDocuments = {
  'detail.chain_faults_text':
    'The bytes of this document are not those that were signed. Ask whoever looks after this branch before you rely on it.',
  'empty.text': 'Every sale of this branch appears here within a second of being signed.',
  'page.help':
    'What this branch has signed, and what the authority said to it. Open a document to read it, to see why it failed, or to save it.',
  'retry.asked_one': '{{count}} document is tried again now',
  'retry.asked_other': '{{count}} documents are tried again now',
  'retry.failed': 'It was not tried again',
  'search.placeholder': 'Number, amount, buyer, VAT number or QR',
} as const;
