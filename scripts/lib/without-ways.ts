// How people come to a page (`from`, `alias` of its row) is read by tests and by no browser: it stays out of
// what they load.
import type { Plugin } from 'vite'

const names = ['from', 'alias']

type Node = Readonly<Record<string, unknown>> & { readonly start: number; readonly end: number }
type Cut = readonly [start: number, end: number]

export const withoutWays = (): Plugin => ({
  name: 'without-ways',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.routes\.ts$/ },
    handler(code) {
      const cuts = cutsIn(this.parse(code)).toSorted(([a], [b]) => b - a)
      return { code: cuts.reduce(without, code), map: null }
    },
  },
})

/** A property that goes takes the comma after it along; one that is left before the brace is allowed. */
const without = (code: string, [start, end]: Cut): string =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')

function cutsIn(value: unknown): Cut[] {
  if (Array.isArray(value)) return value.flatMap(cutsIn)
  if (!isNode(value)) return []
  const { type, key, start, end } = value
  if (type === 'Property' && isNode(key) && names.includes(String(key['name']))) return [[start, end]]
  return Object.values(value).flatMap(cutsIn)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
