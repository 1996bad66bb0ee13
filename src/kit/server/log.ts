// Structured logs: one JSON object a line, so that any collector can read them.
import type { Clock } from './clock.ts'

export type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'
type Fields = Readonly<Record<string, unknown>>

export interface Log {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}

const order: readonly Level[] = ['debug', 'info', 'warn', 'error', 'silent']

export function createLog(
  level: Level,
  clock: Clock,
  write: (line: string) => void = line => void process.stderr.write(line),
): Log {
  const at =
    (own: Exclude<Level, 'silent'>) =>
    (message: string, fields: Fields = {}) => {
      if (order.indexOf(own) < order.indexOf(level)) return
      write(JSON.stringify({ at: clock.now().toISOString(), level: own, message, ...fields }) + '\n')
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** An error as log fields, causes included; for the log only. */
export const errorFields = (error: unknown): Fields =>
  error instanceof Error
    ? {
        error: errorWords(error),
        stack: error.stack?.replace(error.message, () => errorWords(error)),
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      }
    : { error: String(error) }

/**
 * The query builder puts the values of a failed statement into its message: people's data, which does not
 * belong in a log.
 */
export const errorWords = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\nparams: [^]*$/, '') : 'unknown'
