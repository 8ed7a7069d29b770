import { Webhook } from 'standardwebhooks';

/** What is signed. */
export type SignedMessage = { eventId: string; body: string; at: Date };

/** The headers of a delivery as Standard Webhooks has them: one signature for each valid secret, separated by spaces. */
export function signedHeaders(
  { eventId, body, at }: SignedMessage,
  secrets: readonly string[],
  version: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': `Sanad/${version}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  };
}
