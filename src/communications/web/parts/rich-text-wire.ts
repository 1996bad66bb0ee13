// Converts between the editor's document and the wire: plain text stays plain, so that a plain line is sent
// as one.
import type { JSONContent } from '@tiptap/core'
import { isRich } from '#communications/contract/rich-text.rules.ts'

/** The editor's initial content. */
export const contentOf = (value: string): string | JSONContent =>
  isRich(value) ? value : { type: 'doc', content: value.split(/\n{2,}/).map(paragraph) }

const paragraph = (text: string): JSONContent => ({
  type: 'paragraph',
  content: text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]),
})

/** The document as plain text; undefined if that would lose formatting. */
export function plainOf({ content = [] }: JSONContent): string | undefined {
  const paragraphs = content.map(plainParagraph)
  return paragraphs.every(text => text !== undefined) ? paragraphs.join('\n\n').trim() : undefined
}

function plainParagraph({ type, content = [] }: JSONContent): string | undefined {
  if (type !== 'paragraph') return undefined
  const parts = content.map(({ type: kind, text, marks = [] }) => {
    if (kind === 'hardBreak') return '\n'
    return kind === 'text' && marks.length === 0 ? text : undefined
  })
  return parts.every(part => part !== undefined) ? parts.join('') : undefined
}
