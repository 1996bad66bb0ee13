// What a bulk action sets on content, as the text of its `to`: a category by its id, a subject or a grade.
export type Label = { readonly kind: 'category' | 'subjects' | 'grades'; readonly id: string }

const prefixes = { subjects: 'subject:', grades: 'grade:' } as const

export const labelText = ({ kind, id }: Label): string =>
  kind === 'category' ? id : `${prefixes[kind]}${id}`

export function readLabel(text: string): Label {
  for (const kind of ['subjects', 'grades'] as const)
    if (text.startsWith(prefixes[kind])) return { kind, id: text.slice(prefixes[kind].length) }
  return { kind: 'category', id: text }
}
