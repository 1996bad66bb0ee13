// Kinds of items in the library: those of content, and prompts.
import { contentModeNames, contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import type { libraryModels } from './purchased.shapes.ts'

export const libraryKinds = [...contentModes, 'prompts'] as const
export type LibraryKind = (typeof libraryKinds)[number]
export const libraryKindNames: Readonly<Record<LibraryKind, string>> = {
  ...contentModeNames,
  prompts: 'Prompt',
}

/** The page where anybody sees an item, for links in notices. */
export const itemPage = ({
  id,
  mode,
  model,
}: {
  readonly id: string
  readonly mode: ContentMode
  readonly model: (typeof libraryModels)[number]
}): string => (model === 'prompts' ? `/detail/prompts/buy/${id}` : `/detail/${mode}/${id}`)
