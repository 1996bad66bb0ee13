// Kinds of outlines, by their names in the specification, and the kinds available for each kind of content.
import { outlineTrees, treeTitles, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { outlineKinds, type OutlineKind, type TaskOutline } from '#authoring/contract/outline.contract.ts'
import type { QuestionOutline } from '#authoring/contract/question.shapes.ts'

export const outlineTitles: Readonly<Record<OutlineKind, string>> = {
  outline: treeTitles.topic,
  assess: treeTitles.standard,
  pd: 'Professional standards',
  goal: treeTitles.goal,
  skills: '21st Century Skills',
  atl: treeTitles.atl,
}

/** Titles of the outline kinds with points in a question. */
export const pointTitles: Readonly<Record<QuestionOutline, string>> = { ...outlineTitles, plain: 'Points' }

export const outlineHints: Readonly<Record<OutlineKind, string>> = {
  outline: 'What learners study.',
  assess: 'What they are assessed on.',
  pd: 'What participants work towards.',
  goal: 'What they should reach.',
  skills: 'Skills across subjects.',
  atl: 'How they learn.',
}

const kindsByMode: Readonly<Record<ContentMode, readonly OutlineKind[]>> = {
  unit: ['outline', 'assess', 'goal', 'skills', 'atl'],
  task: ['outline', 'assess', 'goal', 'skills', 'atl'],
  tool: ['outline', 'assess', 'goal', 'skills', 'atl'],
  video: ['outline', 'assess'],
  pdUnit: ['pd', 'skills'],
  pdTask: ['pd', 'skills'],
}
export const kindsOf = (mode: ContentMode): readonly OutlineKind[] => kindsByMode[mode]

export const isKind = (text: string): text is OutlineKind => outlineKinds.some(kind => kind === text)
export const treeKindOf = (kind: OutlineKind): TreeKind => outlineTrees[kind]
export const isSkill = (kind: OutlineKind): boolean => kind === 'skills'

/** Entries selected from one subject. */
export const chosenOf = (
  outline: TaskOutline | undefined,
  kind: OutlineKind,
  subject: string,
): readonly string[] => outline?.[kind].find(({ code }) => code.endsWith(`:${subject}`))?.chosen ?? []

export const chosenCount = (outline: TaskOutline | undefined, kind: OutlineKind): number =>
  outline?.[kind].reduce((sum, { chosen }) => sum + chosen.length, 0) ?? 0
