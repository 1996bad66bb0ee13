// Whether a failure means that the database could not be reached or went away: restarts, failovers, a full pool.

/** Errors that a connection itself raised; their codes alone could also come from a mail or file server. */
const connectionErrors = new WeakSet<Error>()

export function markConnectionError(error: Error): void {
  connectionErrors.add(error)
}

/**
 * SQLSTATE: connection exceptions, shutdown, start-up, too many connections, and a primary that has become a
 * replica.
 */
const awayStates = /^(08...|57P0\d|53300|25006)$/
/** Driver messages that come without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/** True also where the query builder has wrapped the driver's error. */
export function isDatabaseAway(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if (
      connectionErrors.has(current) ||
      awayStates.test(stateOf(current)) ||
      awayMessages.test(current.message)
    )
      return true
    current = current.cause
  }
  return false
}

const stateOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''
