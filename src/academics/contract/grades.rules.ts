// Grades: the platform's list from youngest to oldest, the seven groups, and the mapping from a curriculum's grades
// to an owner's.
import { gradeNames } from '#identity/contract/grades.ts'

export const platformGrades: readonly string[] = gradeNames

export const gradeGroups = [
  'preschool',
  'earlyPrimary',
  'upperPrimary',
  'intermediate',
  'lowerHighSchool',
  'upperHighSchool',
  'tertiary',
] as const
export type GradeGroup = (typeof gradeGroups)[number]

export const gradeGroupNames: Readonly<Record<GradeGroup, string>> = {
  preschool: 'Preschool',
  earlyPrimary: 'Early primary',
  upperPrimary: 'Upper primary',
  intermediate: 'Intermediate',
  lowerHighSchool: 'Lower high school',
  upperHighSchool: 'Upper high school',
  tertiary: 'Tertiary',
}

/**
 * Number of platform grades in each group, in order: Foundation; 1 to 3; 4 to 6; 7 and 8; 9 and 10; 11 and
 * 12; Tertiary.
 */
const sizes = [1, 3, 3, 2, 2, 2, 1]

export const groupGrades = (group: GradeGroup): readonly string[] => {
  const at = gradeGroups.indexOf(group)
  const start = sizes.slice(0, at).reduce((sum, size) => sum + size, 0)
  return platformGrades.slice(start, start + (sizes[at] ?? 0))
}

export const groupOf = (platformGrade: string): GradeGroup | undefined =>
  gradeGroups.find(group => groupGrades(group).includes(platformGrade))

/** A grade of a curriculum's table or of an owner's list. */
export interface Grade {
  readonly _id: string
  readonly name: string
  readonly platform: readonly string[]
}

/** Groups that an owner's grade belongs to, youngest first. */
export const groupsOf = ({ platform }: Pick<Grade, 'platform'>): GradeGroup[] =>
  gradeGroups.filter(group => groupGrades(group).some(each => platform.includes(each)))

export interface GradeMap {
  /** Ids of the owner's grades that match a curriculum's grade; empty if none match. */
  readonly of: (grade: string) => readonly string[]
  /** Grades of the curriculum that match no grade of the owner. */
  readonly unmapped: readonly string[]
}

/** Curriculum grade → platform grades → the owner's grades with a platform grade in common. */
export function gradeMap(from: readonly Grade[], to: readonly Grade[]): GradeMap {
  const map = new Map(
    from.map(({ _id, platform }) => [
      _id,
      to.filter(each => each.platform.some(one => platform.includes(one))).map(each => each._id),
    ]),
  )
  return {
    of: grade => map.get(grade) ?? [],
    unmapped: from.filter(({ _id }) => (map.get(_id)?.length ?? 0) === 0).map(({ _id }) => _id),
  }
}

/** An owner's default list: the platform's grades with their standard names. */
export const defaultGrades = platformGrades.map(name => ({ _id: name, name, enable: true, platform: [name] }))
