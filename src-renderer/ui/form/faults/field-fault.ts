import type { z } from 'zod';
import type { FieldFault } from '../../client/api-fault.ts';

function pathOf(keys: readonly PropertyKey[]): string {
  return keys.map(String).join('.');
}

// The words of the server's own faults, so that one table words both.
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  return issue.message;
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'required';
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
  if (issue.code === 'too_small' && issue.origin === 'array') return 'none_chosen';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  return issue.code;
}

/** The faults that a shared schema finds, in the form of those that the server finds by it. */
export function faultsOfSchema(error: z.ZodError): FieldFault[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), code: codeOf(issue), message: messageOf(issue) }));
}

/** The path of a field of a form, `lines.0.price`, from that of a fault of the server, `lines[0].price`. */
export function formPathOf(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1');
}
