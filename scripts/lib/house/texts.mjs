// Texts that put somebody off: what is not there yet has no place on a screen.
import { walk } from './sources.mjs'

const about = new RegExp(
  [
    'coming soon',
    'come back soon',
    'under construction',
    '\\bin a later\\b',
    'later version',
    'kept for when',
    '\\bsome day\\b',
    '\\b(?:is|are) not (?:yet )?(?:built|available|supported|possible|offered|sold)(?: here)? yet\\b',
    '\\b(?:is|are) not yet (?:built|available|supported|possible|offered|sold)\\b',
    '\\bwill be (?:available|added|built|possible|supported|offered)\\b',
    "(?:\\bwill|[’']ll)\\b[^.!?]*\\bsoon\\b(?! as)",
    '\\bTODO\\b',
    '\\bFIXME\\b',
  ].join('|'),
  'i',
)

export const textsAboutLater = sources =>
  sources.flatMap(source => {
    const found = []
    // Parsing takes long, and a text is a part of its file.
    if (!about.test(source.text)) return found
    walk(source, node => {
      const text = textOf(node)
      if (about.test(text)) found.push(`${source.path}: ${text.trim().replaceAll(/\s+/g, ' ')}`)
    })
    return found
  })

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText') return node.value
  return node.type === 'TemplateElement' ? node.value.raw : ''
}
