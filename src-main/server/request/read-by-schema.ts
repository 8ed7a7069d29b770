import type { z } from 'zod';
import { faultParamsOf, isMissing } from '#shared/api/fault-params.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { InexactNumber } from './exact-numbers.ts';
import { invalid, mostNamedFaults, unnamedFaults, type RequestFault } from './request-fault.ts';

type Issue = z.core.$ZodIssue;

// A list longer than this belongs in the reference data, not in an error.
const longestList = 12;

function pathOf(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

const unitsOf: Record<string, string> = { array: ' entries', string: ' characters' };

const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

// What clients often send for nothing, and how nothing is said.
function instead(input: unknown, expected: string): string {
  if (input === null) return ', not null: an optional field is left out';
  return Array.isArray(input) && expected !== 'array' ? ', not an array' : '';
}

function typeMessage(issue: Issue & { code: 'invalid_type' }): { code: string; message: string } {
  const { expected } = issue;
  if (issue.input instanceof InexactNumber) {
    return {
      code: 'inexact_number',
      message:
        'has more digits than can be kept exactly: send at most 15 significant ones, and an amount best as a string such as "12.50"',
    };
  }
  if (isMissing(issue)) return { code: 'required', message: 'is required' };
  const type = typeNames[expected] ?? `a ${expected}`;
  return { code: 'invalid_type', message: `must be ${type}${instead(issue.input, expected)}` };
}

// A code that a client sends as a number is in its list all the same.
function valueMessage({ values, input }: Issue & { code: 'invalid_value' }): { code: string; message: string } {
  const [first] = values;
  const list = values.length > longestList ? undefined : `one of ${values.join(', ')}`;
  if (input === undefined) return { code: 'required', message: list === undefined ? 'is required' : `is required: ${list}` };
  if (typeof input === 'number' && typeof first === 'string') {
    const example = values.includes(String(input)) ? String(input) : first;
    return { code: 'invalid_type', message: `must be a string, such as ${JSON.stringify(example)}` };
  }
  return { code: 'invalid_value', message: list === undefined ? 'is not a code of its list' : `must be ${list}` };
}

function lowest({ minimum, inclusive }: Issue & { code: 'too_small' }): string {
  return `${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
}

function highest({ maximum, inclusive }: Issue & { code: 'too_big' }): string {
  return `${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
}

function bound(origin: string): string {
  return origin === 'array' || origin === 'string' ? 'have' : 'be';
}

// The fault of one field, as a code for programs and a message for the developer of the client.
function messageOf(issue: Issue): { code: string; message: string } {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'too_small':
      return { code: issue.code, message: `must ${bound(issue.origin)} ${lowest(issue)}${unitsOf[issue.origin] ?? ''}` };
    case 'too_big':
      return { code: issue.code, message: `must ${bound(issue.origin)} ${highest(issue)}${unitsOf[issue.origin] ?? ''}` };
    case 'invalid_value':
      return valueMessage(issue);
    case 'invalid_union':
      return { code: 'invalid_value', message: 'is none of the values allowed here' };
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return { code: typeof code === 'string' ? code : 'invalid_value', message: issue.message };
    }
    default:
      return { code: issue.code, message: issue.message };
  }
}

function faultsOfIssue(issue: Issue, most: number): RequestFault[] {
  if (issue.code === 'unrecognized_keys') {
    const named = issue.keys.slice(0, most);
    return named.map((key) => invalid(pathOf([...issue.path, key]), 'unknown_field', 'is not a field of this request'));
  }
  const { code, message } = messageOf(issue);
  return [invalid(pathOf(issue.path), code, message, faultParamsOf(issue))];
}

function countOf(issue: Issue): number {
  return issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
}

function faultsOf(error: z.ZodError): RequestFault[] {
  const faults: RequestFault[] = [];
  for (const issue of error.issues) {
    if (faults.length >= mostNamedFaults) break;
    faults.push(...faultsOfIssue(issue, mostNamedFaults - faults.length));
  }
  const found = error.issues.reduce((sum, issue) => sum + countOf(issue), 0);
  return [...faults, ...unnamedFaults(found - faults.length)];
}

/**
 * Reads a value by a schema, or tells what is wrong with it, by the path of the field; unknown fields are listed one by one. Beyond the
 * limit of an error they are only counted.
 */
export function readBySchema<Schema extends z.ZodType>(schema: Schema, value: unknown): Result<z.output<Schema>, RequestFault[]> {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? success(parsed.data) : failure(faultsOf(parsed.error));
}
