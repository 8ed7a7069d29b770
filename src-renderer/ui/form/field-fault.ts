import type { z } from 'zod';
import { faultParamsOf, isMissing } from '#shared/api/fault-params.ts';
import { failure, success, type Result } from '#shared/result.ts';
import type { FieldFault } from '../client/api-fault.ts';

function pathOf(keys: readonly PropertyKey[]): string {
  return keys.map(String).join('.');
}

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  const code = isMissing(issue) ? 'required' : issue.code;
  return { path: pathOf(issue.path), code, params: faultParamsOf(issue) };
}

/** Reads what was typed by a shared schema, or tells its faults in the form of those that the server finds by it. */
export function readTyped<Schema extends z.ZodType>(schema: Schema, typed: unknown): Result<z.output<Schema>, FieldFault[]> {
  const read = schema.safeParse(typed, { reportInput: true });
  return read.success ? success(read.data) : failure(read.error.issues.map(faultOf));
}

/** The path of a field of a form, `lines.0.price`, from that of a fault of the server, `lines[0].price`. */
export function formPathOf(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1');
}

/** The field that shows a fault: that of its path, else the one in which more is typed than one value; undefined where a form has none. */
export function fieldShowing(path: string, hasField: (path: string) => boolean): string | undefined {
  const end = path.lastIndexOf('.');
  if (path !== '' && hasField(path)) return path;
  return end === -1 ? undefined : fieldShowing(path.slice(0, end), hasField);
}
