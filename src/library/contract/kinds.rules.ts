// Kinds of items in the library: those of content, and prompts.
import { contentModeNames, contentModes } from '#authoring/contract/content.shapes.ts'

export const libraryKinds = [...contentModes, 'prompts'] as const
export type LibraryKind = (typeof libraryKinds)[number]
export const libraryKindNames: Readonly<Record<LibraryKind, string>> = {
  ...contentModeNames,
  prompts: 'Prompt',
}
