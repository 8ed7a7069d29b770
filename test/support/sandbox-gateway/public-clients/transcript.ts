/** One call that a client made, and what the gateway made of it. */
export type TranscriptLine = {
  call: string;
  status: number;
  /** `ISSUED`, `REPORTED`, `CLEARED` and the like, or the code of a refusal. */
  outcome: string;
  errors: string[];
  warnings: string[];
};

type Body = Record<string, unknown>;

function outcomeOf(body: Body): string {
  const named = [body['reportingStatus'], body['clearanceStatus'], body['dispositionMessage'], body['code']];
  return named.find((value) => typeof value === 'string') ?? 'none';
}

function codesIn(results: Body, list: string): string[] {
  const messages = results[list];
  return Array.isArray(messages) ? messages.map((message: { code: string; message: string }) => message.code) : [];
}

/** The line of a call from the JSON that it was answered with. */
export function transcriptLine(call: string, status: number, body: Body): TranscriptLine {
  const results = (body['validationResults'] ?? {}) as Body;
  return {
    call,
    status,
    outcome: outcomeOf(body),
    errors: codesIn(results, 'errorMessages'),
    warnings: codesIn(results, 'warningMessages'),
  };
}
