import { AppError } from '#shared/api/app-error.ts';
import { isPasswordOf } from '#main/server/authentication/password-hash.ts';

// Each takes 19 MiB and some tens of milliseconds of a thread of the pool, which also reads files.
const mostAtOnce = 8;

/** Whether a password or a PIN is the one of a hash; without a hash it takes as long. Throws AppError SERVICE_BUSY. */
export type SecretCheck = (hash: string | null | undefined, secret: string) => Promise<boolean>;

/** Creates the check, which refuses while too many secrets are being checked. */
export function createSecretCheck(): SecretCheck {
  let underWay = 0;
  return async (hash, secret) => {
    if (underWay >= mostAtOnce) throw new AppError('SERVICE_BUSY');
    underWay += 1;
    try {
      return await isPasswordOf(hash ?? undefined, secret);
    } finally {
      underWay -= 1;
    }
  };
}
