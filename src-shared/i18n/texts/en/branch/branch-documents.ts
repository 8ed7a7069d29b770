/** Words of documents as the branch has them: those that would speak of several branches. */
export const branchDocuments = {
  'detail.chain_faults_text': 'This document is not identical to what was signed. Contact support before you rely on it.',
  'empty.text': 'Every sale of this branch appears here within a second of being signed.',
  'page.help': 'Documents this branch has signed, and how the authority responded. Open one to read or save it.',
  'retry.asked_one': 'Retrying {{count}} document now',
  'retry.asked_other': 'Retrying {{count}} documents now',
  'retry.failed': 'Could not retry',
} as const;
