// States that say by hand whether, or for which record, a write is in progress: an async function sets them before
// it awaits something and clears them after. The hooks of the kit (`useAct`, `useWrite`) know it themselves. States
// that hold more, such as the progress of an upload, are not meant.
import { walk } from './sources.mjs'

/** The states as `path: name`. */
export const ownBusyStates = sources =>
  sources
    .filter(({ text }) => /\buseState\b/.test(text) && /\bawait\b/.test(text))
    .flatMap(source => {
      const setters = settersIn(source)
      const busy = new Set()
      walk(source, node => {
        if (!node.async || !node.body) return
        for (const setter of setters) if (isSetWhileWaiting(node, setter)) busy.add(setter)
      })
      return [...busy].map(setter => `${source.path}: ${setter}`)
    })

function settersIn(source) {
  const setters = []
  walk(source, node => {
    if (node.type !== 'VariableDeclarator' || node.init?.callee?.name !== 'useState') return
    if (!saysOnlyWhich(node.init)) return
    const setter = node.id.type === 'ArrayPattern' ? node.id.elements[1]?.name : undefined
    if (setter) setters.push(setter)
  })
  return setters
}

/** Starts as `false`, or is of a type that has only texts and truth values. */
function saysOnlyWhich({ arguments: [start], typeArguments }) {
  const [type] = typeArguments?.params ?? []
  if (!type) return start?.value === false || start?.value === ''
  return (type.types ?? [type]).every(({ type: kind }) =>
    /^TS(String|Boolean|Null|Undefined)Keyword$|^TSLiteralType$/.test(kind),
  )
}

function isSetWhileWaiting(fn, setter) {
  const awaits = []
  const sets = []
  const clears = []
  const visit = node => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    if (node.type === 'AwaitExpression') awaits.push(node.end)
    if (node.type === 'CallExpression' && node.callee.name === setter)
      (isEmpty(node.arguments[0]) ? clears : sets).push(node.start)
    Object.values(node).forEach(visit)
  }
  visit(fn.body)
  return awaits.some(at => sets.some(set => set < at) && clears.some(clear => clear > at))
}

/** Nothing, `false`, `null`, `''` or an empty list. */
const isEmpty = value =>
  value === undefined ||
  value.name === 'undefined' ||
  (value.type === 'Literal' && !value.value) ||
  (value.type === 'ArrayExpression' && value.elements.length === 0)
