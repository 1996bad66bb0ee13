// Browsers know a service by its path alone; shapes and permissions of its calls are the server's. What a page does not
// use of a contract stays out of what it loads.
import type { Plugin } from 'vite'

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string
  readonly start: number
  readonly end: number
}
/** What stands between two places becomes another text. */
type Edit = readonly [start: number, end: number, text: string]

export const slimContracts = (): Plugin => ({
  name: 'slim-contracts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/[\w-]+\/contract\/.*\.ts$/ },
    handler(code) {
      return { code: slimmed(code, this.parse(code)), map: null }
    },
  },
})

export function slimmed(code: string, program: unknown): string {
  const edits = constantsOf(program).flatMap(value => [...pathAlone(value), ...droppable(value)])
  return edits.toSorted(([a], [b]) => b - a).reduce(edited, code)
}

const edited = (code: string, [start, end, text]: Edit): string =>
  code.slice(0, start) + text + code.slice(end)

/** Values of the constants of a module. */
const constantsOf = (program: unknown): Node[] =>
  nodesIn(isNode(program) ? program['body'] : [])
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .flatMap(statement =>
      isNode(statement) && statement.type === 'VariableDeclaration' ? nodesIn(statement['declarations']) : [],
    )
    .flatMap(({ init }) => (isNode(init) ? [init] : []))

/** `service(path, permissions, methods)` keeps the path. */
function pathAlone(value: Node): Edit[] {
  if (value.type !== 'CallExpression' || !isNamed(value['callee'], 'service')) return []
  const [path, ...others] = nodesIn(value['arguments'])
  const last = others.at(-1)
  return path && last ? [[path.end, last.end, '']] : []
}

/** Marks contract calls as free of side effects, which a bundler cannot know. */
const droppable = (value: Node): Edit[] =>
  calls(value)
    ? [
        [value.start, value.start, '/* @__PURE__ */ (() => ('],
        [value.end, value.end, '))()'],
      ]
    : []

/** Whether a value is made by calls, those inside of functions left aside. */
function calls(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(calls)
  if (!isNode(value) || value.type.endsWith('FunctionExpression')) return false
  return value.type === 'CallExpression' || value.type === 'NewExpression' || Object.values(value).some(calls)
}

const nodesIn = (list: unknown): Node[] => (Array.isArray(list) ? list.filter(isNode) : [])
const isNamed = (node: unknown, name: string): boolean => isNode(node) && node['name'] === name
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
