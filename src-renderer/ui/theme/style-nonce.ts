/**
 * The nonce of this page, which the server writes into it and into its content security policy: styles that are made in the
 * browser are allowed by it, and nothing else inline is. Empty where the server has no such policy.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
}
