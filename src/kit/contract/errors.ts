// Errors are thrown by code from a domain's table; the web turns codes into words with the same table.

export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 410
  | 413
  | 414
  | 415
  | 422
  | 429
  | 500
  | 503
  | 507

export interface ErrorRow {
  readonly status: ErrorStatus
  readonly message: string
  /** Name of the database constraint whose violation raises this error. */
  readonly constraint?: string
}

export type ErrorTable<C extends string = string> = Readonly<Record<C, ErrorRow>>

type Row = readonly [status: ErrorStatus, message: string, constraint?: string]

export function errors<const T extends Record<string, Row>>(rows: T): ErrorTable<keyof T & string> {
  const table: Record<string, ErrorRow> = {}
  for (const [code, [status, message, constraint]] of Object.entries<Row>(rows)) {
    table[code] = constraint === undefined ? { status, message } : { status, message, constraint }
  }
  return table as ErrorTable<keyof T & string>
}

/** What every failed call answers, over REST and socket alike. */
export interface WireError {
  name: string
  message: string
  code: number
  className: string
  data: { code: string; [detail: string]: unknown }
}
