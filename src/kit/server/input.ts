import { kitFail } from './errors.ts'

/** Text in a table cell of a deck is nested fourteen levels deep. */
const maxDepth = 16
const maxNodes = 20_000

/**
 * Refuses input that is nested too deeply or tries to reach a prototype; walks without recursion, so that
 * depth cannot hurt.
 */
export function assertPlain(input: unknown): void {
  const open: [value: unknown, depth: number][] = [[input, 0]]
  for (let seen = 0; open.length > 0; seen++) {
    if (seen > maxNodes) throw kitFail('too-large')
    const [value, depth] = open.pop() as [unknown, number]
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) throw kitFail('too-deep')
    if (Object.hasOwn(value, '__proto__')) throw kitFail('bad-data')
    for (const child of Object.values(value)) open.push([child, depth + 1])
  }
}
