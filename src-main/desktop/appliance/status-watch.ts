import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';

const lookEveryMs = 10_000;

/** Looks regularly how the appliance is. */
export type StatusWatch = { look(): Promise<void>; close(): void };

/** Starts to look; `told` gets undefined where the appliance does not say how it is. */
export function watchStatus(
  askStatus: () => Promise<ApplianceStatus | undefined>,
  told: (status: ApplianceStatus | undefined) => void,
): StatusWatch {
  let isClosed = false;
  const look = async (): Promise<void> => {
    // The supervisor says why a service cannot be reached.
    const status = await askStatus().catch(() => undefined);
    if (!isClosed) told(status);
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    look,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
