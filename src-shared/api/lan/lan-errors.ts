/** The error codes of `/lan` that `/v1` does not have, with HTTP status and default text. */
export const lanErrorCodes = {
  PAIRING_CODE_INVALID: {
    status: 403,
    retryable: false,
    message: 'This pairing code is not valid, has expired or has been used: have the branch show a new one.',
  },
} as const;

/** A code of the table above. */
export type LanErrorCode = keyof typeof lanErrorCodes;
