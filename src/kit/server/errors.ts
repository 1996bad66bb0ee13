// Errors by code, and the one mapper that turns whatever was thrown into the wire form. Nothing of the driver
// leaves here.
import {
  BadRequest,
  Conflict,
  FeathersError,
  Forbidden,
  GeneralError,
  Gone,
  MethodNotAllowed,
  NotAuthenticated,
  NotFound,
  TooManyRequests,
  Unavailable,
  Unprocessable,
} from '@feathersjs/errors'
import type { ErrorStatus, ErrorTable } from '#kit/contract/errors.ts'
import { kitErrors } from '#kit/contract/kit.errors.ts'
import { isDatabaseAway } from './database-away.ts'
import { isDiskFull } from './disk-full.ts'

type Details = Readonly<Record<string, unknown>>

/** An error of a domain's table, on its way to the caller. */
export class CodedError extends Error {
  readonly status: ErrorStatus
  readonly code: string
  readonly details: Details

  constructor(status: ErrorStatus, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** `throw fail(bookingErrors, 'seat-taken')` */
export function fail<C extends string>(
  table: ErrorTable<C>,
  code: NoInfer<C>,
  details?: Details,
): CodedError {
  const row = table[code]
  return new CodedError(row.status, code, row.message, details)
}

export const kitFail = (code: keyof typeof kitErrors, details?: Details): CodedError =>
  fail(kitErrors, code, details)

interface DriverError {
  code: string
  constraint?: string
}

/** Node's codes such as EPIPE have five capitals too, so the class must be one of PostgreSQL's. */
const sqlState = /^([0-5][0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/

function driverError(error: unknown): DriverError | undefined {
  let current = error
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth++) {
    if ('code' in current && typeof current.code === 'string' && sqlState.test(current.code))
      return current as DriverError
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}

/** Turns whatever was thrown into an error with a stable code. */
export type ErrorMapper = (error: unknown) => CodedError

/** A violated database constraint becomes the error that one of the tables names for it. */
export function errorMapper(tables: readonly ErrorTable[]): ErrorMapper {
  const byConstraint: ConstraintErrors = new Map(
    tables.flatMap(table =>
      Object.entries(table).flatMap(([code, { constraint }]) =>
        constraint === undefined ? [] : [[constraint, [table, code]] as const],
      ),
    ),
  )
  return error => codedError(error, byConstraint)
}

type ConstraintErrors = ReadonlyMap<string, readonly [ErrorTable, string]>

/** Where no domain's constraint can be violated. */
export const mapError: ErrorMapper = error => codedError(error, new Map())

function codedError(error: unknown, byConstraint: ConstraintErrors): CodedError {
  if (error instanceof CodedError) return error
  if (error instanceof FeathersError) return fromFeathers(error)
  // Drizzle's error for a patch without any column.
  if (error instanceof Error && error.message === 'No values to set') return kitFail('bad-data')
  if (isDiskFull(error)) return kitFail('disk-full')
  if (isDatabaseAway(error)) return kitFail('database-away')
  const driver = driverError(error)
  if (!driver) return isConnectionLoss(error) ? kitFail('unavailable') : kitFail('unexpected')
  const known = driver.constraint === undefined ? undefined : byConstraint.get(driver.constraint)
  if (known) return fail(known[0], known[1])
  if (driver.code.startsWith('23') || driver.code === '40001' || driver.code === '40P01')
    return kitFail('conflict')
  // SQLSTATE 22: the database cannot hold a value that passed its shape.
  if (driver.code.startsWith('22')) return kitFail('bad-data')
  // A cancelled statement or no memory: it may work again in a moment.
  if (driver.code.startsWith('57') || driver.code.startsWith('53')) return kitFail('unavailable')
  return kitFail('unexpected')
}

/** Error of another server than the database, such as the file store. */
const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /ECONNREFUSED|ECONNRESET/.test(
    `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
  )

function fromFeathers(error: FeathersError): CodedError {
  const code = (
    {
      401: 'not-signed-in',
      403: 'forbidden',
      404: 'unknown-service',
      405: 'unknown-method',
      409: 'conflict',
    } as const
  )[error.code as 401]
  return kitFail(code ?? (error.code >= 500 ? 'unexpected' : 'bad-request'))
}

const classes = {
  400: BadRequest,
  401: NotAuthenticated,
  403: Forbidden,
  404: NotFound,
  405: MethodNotAllowed,
  409: Conflict,
  410: Gone,
  422: Unprocessable,
  429: TooManyRequests,
  500: GeneralError,
  503: Unavailable,
} as const

const unknownToFeathers = {
  413: ['PayloadTooLarge', 'payload-too-large'],
  414: ['UriTooLong', 'uri-too-long'],
  415: ['UnsupportedMediaType', 'unsupported-media-type'],
  507: ['InsufficientStorage', 'insufficient-storage'],
} as const

function unknownTo(status: keyof typeof unknownToFeathers, message: string, data: Details): FeathersError {
  const [name, className] = unknownToFeathers[status]
  return new FeathersError(message, name, status, className, data)
}

/** The Feathers error that both transports send: `{name, message, code, className, data: {code, …}}`. */
export function wireError(error: CodedError, requestId: string): FeathersError {
  const data = { ...error.details, code: error.code, requestId }
  const wire =
    error.status in unknownToFeathers
      ? unknownTo(error.status as keyof typeof unknownToFeathers, error.message, data)
      : new classes[error.status as keyof typeof classes](error.message, data)
  // The stack stays in the log.
  delete wire.stack
  return wire
}
