import { expect, test } from 'vitest';
import { composeSteps } from '#main/core/validation/authority-steps.ts';
import { validationContext, type ValidationContext, type ValidationStep } from '#main/core/validation/validation-step.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';

type OwnCheck = 'first' | 'stamp-of-our-own' | 'last';

function own(check: OwnCheck): ValidationStep<ValidationContext, OwnCheck> {
  return () => [{ check, code: check, severity: 'warning', message: '', path: '/' }];
}

function checksOf(validate: ReturnType<typeof composeSteps<ValidationContext, OwnCheck>>): string[] {
  const read = readXmlDocument('<Invoice/>');
  if (!read.ok) throw new Error(read.fault.message);
  return [...new Set(validate(validationContext(read.value, new Date(0))).map(({ check }) => check))];
}

test('a program’s own steps come before, in place of and behind the check of the stamp', () => {
  const steps = { beforeStamp: [own('first')], stamp: own('stamp-of-our-own'), afterStamp: [own('last')] };
  expect(checksOf(composeSteps(steps))).toEqual(['structure', 'rules', 'first', 'stamp-of-our-own', 'last']);
});

test('a program may leave the stamp unchecked', () => {
  expect(checksOf(composeSteps<ValidationContext, OwnCheck>({ stamp: 'none' }))).toEqual(['structure', 'rules']);
});
