const typescript = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the request's bytes as text, before any parser.
export function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${timestamp}.\${body}\`).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((entry) => {
    const given = Buffer.from(entry.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

const python = `import base64, hashlib, hmac, time

# body: the request's bytes, before any parser.
def is_signed(secret, headers, body):
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    entries = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), entry.encode()) for entry in entries)
`;

/** How a receiver verifies the signature of a request, in a few lines of each language. */
export const signatureExamples = [
  { language: 'TypeScript', text: typescript },
  { language: 'Python', text: python },
] as const;
