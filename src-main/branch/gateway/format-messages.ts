import type { GatewayMessage } from './gateway-answers.ts';

/** Messages of the gateway in one line, as `last_error` and the errors of units show them. */
export function formatMessages(messages: readonly GatewayMessage[]): string {
  return messages.map((message) => `${message.code}: ${message.message}`).join('; ');
}
