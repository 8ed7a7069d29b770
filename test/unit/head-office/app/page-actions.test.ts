import { expect, test } from 'vitest';
import { rightsOf, type Role } from '#shared/api/dashboard/roles.ts';
import { permittedActions } from '../../../../src-renderer/head-office/app/use-action-commands.ts';

test.each<[Role, string[]]>([
  ['owner', ['add_company', 'add_branch', 'add_webhook', 'invite']],
  ['admin', ['add_company', 'add_branch', 'add_webhook']],
  ['developer', ['add_webhook']],
  ['viewer', []],
])('offers a person who is %s the forms that the role may send', (who, names) => {
  expect(permittedActions(rightsOf(who)).map(({ name }) => name)).toEqual(names);
});
