import { z } from 'zod';
import type { ApiClient } from './api-client.ts';
import { ApiFault } from './api-fault.ts';

/** Deletes things one after the other; what is gone already is passed over. */
export async function deleteAll(client: ApiClient, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await client.send({ method: 'DELETE', path, answer: z.unknown() }).catch((fault: unknown) => {
      if (!(fault instanceof ApiFault && fault.code === 'NOT_FOUND')) throw fault;
    });
  }
}
