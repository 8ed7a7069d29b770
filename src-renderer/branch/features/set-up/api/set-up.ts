import type { z } from 'zod';
import { managerSession, type managerSetup } from '../../../../../src-shared/api/manager/people/sessions.ts';
import { sendRequest } from '../../../../ui/client/send-request.ts';
import { peopleBase } from '../../../session/people-client.ts';

/** Makes the first owner, and signs him in. */
export function setUp(body: z.output<typeof managerSetup>) {
  return sendRequest(peopleBase, { method: 'POST', path: '/setup', body, answer: managerSession });
}
