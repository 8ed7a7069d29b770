/**
 * An expected outcome the caller has to branch on. Operations that cannot proceed throw an AppError instead, and broken
 * assumptions fail an assertion.
 */
export type Result<Value, Fault> = { ok: true; value: Value } | { ok: false; fault: Fault };

/** Wraps a value as a successful outcome. */
export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** Wraps a fault as an unsuccessful outcome. */
export function failure<Fault>(fault: Fault): { ok: false; fault: Fault } {
  return { ok: false, fault };
}
