/** Words of the kit as the branch has them: those that would speak of head office. */
export const branchKit = {
  'error.offline': 'This branch cannot be reached. What you have typed is kept; try again in a moment.',
  'error.unexpected_here':
    'Something went wrong that should not have. Try again; if it stays, tell whoever looks after this branch.',
  'page.missing_text':
    'The branch does not have a part of this page. Try again in a moment; if it stays, tell whoever looks after it.',
  'page.not_permitted_text': 'An owner of this branch can give you another role.',
  'page.outdated_text': 'Sanad has been updated since this page was opened. It is loaded anew.',
} as const;
