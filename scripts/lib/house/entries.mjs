// Configuration entries, and keys of a person's settings, that nothing reads.
import { walk } from './sources.mjs'

const makers = ['confEntry', 'schoolConf']
const providers = ['provideConf', 'provideSchoolConf']
/** What addresses an entry or guards it does not read it. */
const aside = ['key', 'editors']

/** The constants that hold entries, and of `conf-user` its keys. */
export const unreadEntries = (sources, userKeys) =>
  [
    ...entriesOf(sources).filter(
      entry => !sources.some(source => source.path !== entry.path && isReading(source, entry.name)),
    ),
    ...userKeys.filter(key => !sources.some(source => readsKey(source, key))).map(name => ({ name })),
  ].map(({ name }) => name)

/** A constant that is made of one entry or of several. */
const entriesOf = sources =>
  sources
    .filter(({ path, text }) => path.includes('/contract/') && makers.some(name => text.includes(`${name}(`)))
    .flatMap(source => {
      const found = []
      let constant = null
      walk(source, (node, parent) => {
        if (node.type === 'VariableDeclarator' && isTop(source, parent)) constant = node.id.name
        if (node.type === 'FunctionDeclaration') return false
        if (isCallOf(node, makers) && constant !== null) found.push(constant)
        return true
      })
      return [...new Set(found)].map(name => ({ name, path: source.path }))
    })

const isTop = ({ text }, declaration) =>
  text.lastIndexOf('\n', declaration.start - 1) + 1 === declaration.start ||
  text.slice(0, declaration.start).endsWith('export ')

function isReading(source, name) {
  if (!source.text.includes(name)) return false
  let reads = false
  walk(source, (node, parent) => {
    if (/^(Import|TS|Export)/.test(node.type) && !isWrapper(node)) return false
    if (isCallOf(node, providers)) return false
    if (node.type === 'MemberExpression' && node.object.name === name && aside.includes(node.property.name))
      return false
    if (node.type === 'Identifier' && node.name === name && parent?.property !== node) reads = true
    return true
  })
  return reads
}

/** Exported declarations and assertions of types contain code. */
const isWrapper = ({ type }) => /^(ExportNamed|ExportDefault)|^TS(As|Satisfies|NonNull)/.test(type)

const keyReaders = ['usePersonal', 'personalValue']
/** A page or the server asks for it by name, or the service compares with it. */
function readsKey(source, key) {
  if (source.path.includes('/contract/') || !source.text.includes(`'${key}'`)) return false
  let reads = false
  walk(source, (node, parent, field) => {
    if (node.type !== 'Literal' || node.value !== key) return
    if (field === 'arguments' && isCallOf(parent, keyReaders)) reads = true
    if (parent?.type === 'BinaryExpression') reads = true
  })
  return reads
}

const isCallOf = (node, names) => node?.type === 'CallExpression' && names.includes(node.callee.name)
