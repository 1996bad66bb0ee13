// Columns that are stored and shown, but that nothing acts on.
import { walk } from './sources.mjs'

/**
 * A reader takes the field for more than handing it on: `{ kept: row.kept }` copies it, and a page that also
 * writes it is its form. Names in SQL count, written out or as a column of a constraint. When and by whom is
 * a record, not a setting.
 */
export function unreadSettings(columns, sources, rules) {
  const { readers, writers, sql } = usesOf(sources)
  const written = [...sql, ...rules.map(({ text }) => text)].join('\n')
  return columns
    .filter(({ field, type }) => type !== 'date' && !/(At|By)$/.test(field))
    .filter(({ field, column }) => {
      const acting = [...(readers.get(field) ?? [])].filter(path => !isForm(path, field, writers))
      return acting.length === 0 && !new RegExp(`\\b${column}\\b`).test(written)
    })
    .map(({ table, field }) => `${table}.${field}`)
}

const isForm = (path, field, writers) => path.includes('/web/') && writers.get(field)?.has(path)

function usesOf(sources) {
  const [readers, writers, sql] = [new Map(), new Map(), []]
  const note = (map, field, path) => map.set(field, (map.get(field) ?? new Set()).add(path))
  for (const source of sources)
    walk(source, (node, parent, field) => {
      const { path } = source
      if (isFieldOf(node) && !isCopy(node, parent, field)) note(readers, node.property.name, path)
      if (node.type === 'ObjectPattern') for (const name of keysOf(node)) note(readers, name, path)
      if (node.type === 'ObjectExpression') for (const name of keysOf(node)) note(writers, name, path)
      if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') sql.push(textOf(node))
    })
  return { readers, writers, sql }
}

const isFieldOf = node =>
  node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'

const isCopy = (node, parent, field) =>
  parent?.type === 'Property' && field === 'value' && parent.key.name === node.property.name

const keysOf = node => node.properties.flatMap(({ key }) => (key?.type === 'Identifier' ? [key.name] : []))

const textOf = ({ quasi }) => quasi.quasis.map(({ value }) => value.raw).join(' ')
