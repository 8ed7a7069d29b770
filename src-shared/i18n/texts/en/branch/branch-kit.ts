/** Words of the kit as the branch has them: those that would speak of head office. */
export const branchKit = {
  'error.offline': 'This branch cannot be reached. What you typed is kept; try again in a moment.',
  'error.unexpected_here': 'Something went wrong. Try again; if it keeps happening, contact support.',
  'page.missing_text':
    'Part of this page is missing on the branch. Try again in a moment; if it keeps happening, contact support.',
  'page.not_permitted_text': 'Ask a manager or an owner of this branch.',
  'page.outdated_text': 'Sanad was updated after you opened this page. The page is reloading.',
} as const;
