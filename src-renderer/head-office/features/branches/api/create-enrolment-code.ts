import type { z } from 'zod';
import { enrolmentCode, type enrolmentCodeRequest } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useServices } from '../../../../ui/client/services.tsx';

/** Makes a code with which an appliance joins. */
export function useCreateEnrolmentCode() {
  const { client } = useServices();
  return (body: z.output<typeof enrolmentCodeRequest>, idempotencyKey: string) =>
    client.send({ method: 'POST', path: '/appliances/enrolment-codes', body, answer: enrolmentCode, idempotencyKey });
}
