const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Whether the database refused a row because of this constraint of uniqueness. */
export function breaksUniqueness(cause: unknown, constraint: string): boolean {
  return codeOf(cause) === uniqueViolation && cause instanceof Error && 'constraint' in cause && cause.constraint === constraint;
}

/** Whether the database refused to delete a row because another one refers to it. */
export function isReferredTo(cause: unknown): boolean {
  return codeOf(cause) === foreignKeyViolation;
}
