// Shapes shared by every part of academics: owners, trees, colours.
import * as z from '#zod'
import { palette } from '#kit/contract/palette.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { id, text } from '#kit/contract/wire.ts'

/** Owner id of the platform, whose records everybody may copy. */
export const platform = '1'

/** Owner of a record: the platform, a school, or a person. */
export const ownerId = z.union([z.literal(platform), id])

export const isPlatformCode = (code: string): boolean => (curriculumCodes as readonly string[]).includes(code)

/** A platform code, or the id of a custom curriculum. */
export const curriculumCode = z.union([z.enum(curriculumCodes), id])

/** Codes whose standards need an approved certificate. */
export const certifiedCodes: readonly string[] = ['ib-pyp', 'ib-myp', 'ib-dp']

export const treeKinds = ['standard', 'topic', 'goal', 'atl'] as const
export type TreeKind = (typeof treeKinds)[number]

/** Titles of the tree kinds as content shows them. */
export const treeTitles: Readonly<Record<TreeKind, string>> = {
  standard: 'Standard',
  topic: 'Topics',
  goal: 'Learning Goals',
  atl: 'Approaches to learning',
}

/** Kinds of outlines in content, and the tree that each is picked from. */
export const outlineTrees = {
  outline: 'topic',
  assess: 'standard',
  skills: 'standard',
  pd: 'standard',
  atl: 'atl',
  goal: 'goal',
} as const satisfies Readonly<Record<string, TreeKind>>

/** Grade ids: the curriculum's name on the platform, generated ids for schools and people. */
export const gradeId = text(60, 1)

const [first, ...others] = palette
/** A category keeps its colour as the palette's light shade. */
export const categoryColors = [first.shades[0], ...others.map(({ shades: [light] }) => light)] as const
export const categoryColor = z.enum(categoryColors)

export const name = text(120, 1)
export const version = z.int().check(z.minimum(0))
