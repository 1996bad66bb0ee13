// Faults of any answer, for any caller: a server error, an error without a code, or somebody else's data.
import type { AttackAnswer, AttackCall, Transport } from './calls.ts'
import type { Outsider } from './attack-world.ts'
import { leavesOf } from './victim.ts'

const driverWords =
  /syntax error|relation "|violates|duplicate key|invalid input syntax|pg_|postgres|drizzle|node_modules|\.ts:\d|at async|ECONN|Cannot read|is not a function|of undefined/i

/** Faults of an answer, whatever was sent. */
export function faultsOf({ status, code, body }: AttackAnswer): readonly string[] {
  if (status < 200 || status >= 500) return [`status ${status} ${code ?? 'without a code'}`]
  if (status < 400) return []
  return [
    ...(code === undefined ? [`status ${status} without a code`] : []),
    ...(driverWords.test(JSON.stringify(body)) ? [`driver text: ${JSON.stringify(body)}`] : []),
  ]
}

/** Columns whose private values a response contains, unless the call named them. */
export function leaksOf(
  call: AttackCall,
  { status, body }: AttackAnswer,
  secrets: ReadonlyMap<string, string>,
  planted: ReadonlySet<string> = new Set(),
): readonly string[] {
  if (status >= 300) return []
  const sent = JSON.stringify([call.id, call.query, call.data])
  const columns = new Set<string>()
  for (const leaf of leavesOf(body)) {
    const column = secrets.get(leaf)
    if (column !== undefined && !sent.includes(leaf) && !planted.has(leaf))
      columns.add(`leaks ${column}: ${leaf.slice(0, 80)}`)
  }
  return [...columns]
}

export const describeCall = (by: Transport, who: Outsider, { cell, id, query, data }: AttackCall): string =>
  `${cell.title} by ${who.name} over ${by}: ${JSON.stringify({ id, query, data }).slice(0, 400)}`
