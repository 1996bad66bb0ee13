/** Files of this machine, a quota, and PostgreSQL's own disk. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** True also where the query builder has wrapped the driver's error. */
export function isDiskFull(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string' && fullCodes.has(current.code)) return true
    current = current.cause
  }
  return false
}
