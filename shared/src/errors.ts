/**
 * Every way in which a call can be refused, with its HTTP status. The doors map these and nothing else; what is not
 * among them is a fault of ours and leaves as `internal`.
 */
export const ERROR_STATUS = {
  invalid: 400,
  wrong_code: 400,
  unauthorized: 401,
  insufficient_balance: 402,
  forbidden: 403,
  super_admin: 403,
  not_found: 404,
  conflict: 409,
  poll_closed: 409,
  duplicate_phone: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One thing wrong with one field of an input. `path` is the field's name, dotted for nested ones, "" for the whole. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** The body of every refused call, on every door. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly issues?: readonly FieldIssue[];
}
