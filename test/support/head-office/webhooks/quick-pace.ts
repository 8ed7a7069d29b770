import type { DeliveryPace } from '#main/head-office/webhooks/delivery/delivery-pace.ts';

/** The schedule of webhooks in seconds instead of hours, and as many attempts. */
export const quickPace: DeliveryPace = {
  timeoutMs: 1000,
  retryDelaysMs: [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000],
  claimMs: 4000,
  longestJobSeconds: 8,
};
