// Workplaces (specification section 4): a person works as themselves or in one of their schools. Pure.
import type { SchoolChoice } from './links.contract.ts'

export interface Mode {
  /** Id of the current school; null in the personal account. */
  readonly school: string | null
  /** The last school; kept when switching to the personal account, cleared when the person leaves that school. */
  readonly current: string | null
}

export const personal: Mode = { school: null, current: null }

/** Leaves out one-person school records, which represent the personal account. */
export const choosable = (schools: readonly SchoolChoice[]): SchoolChoice[] =>
  schools.filter(({ personal: alone }) => !alone)

/** At start-up and when the list changes: without access to the school, falls back to the personal account. */
export function keepMode(stored: Mode, schools: readonly SchoolChoice[]): Mode {
  const known = (id: string | null) =>
    id !== null && choosable(schools).some(school => school._id === id) ? id : null
  const school = known(stored.school)
  return { school, current: school ?? known(stored.current) }
}

/** The value of `user-mode`: which kind of account the person chose, if they chose one. */
export type ChosenMode = 'personal' | 'school'

/**
 * Without a stored school, the person's choice decides: the personal account, or their last school. People
 * who never chose work in their only school, else in the only one that they run.
 */
export function beginMode(stored: Mode, chosen: ChosenMode | null, schools: readonly SchoolChoice[]): Mode {
  const kept = keepMode(stored, schools)
  if (kept.school !== null || chosen === 'personal') return kept
  const school = chosen === 'school' ? kept.current : onlySchool(choosable(schools))
  return school === null ? kept : { school, current: school }
}

function onlySchool(schools: readonly SchoolChoice[]): string | null {
  const run = schools.filter(({ role }) => role.includes('admin'))
  return [schools, run].find(({ length }) => length === 1)?.[0]?._id ?? null
}

/** Switching to null or id 0 selects the personal account; an unknown school changes nothing. */
export function switchMode(
  mode: Mode,
  to: string | number | null | undefined,
  schools: readonly SchoolChoice[],
): Mode {
  if (to === null || to === undefined || to === '' || String(to) === '0')
    return { school: null, current: mode.current }
  const id = String(to)
  return choosable(schools).some(school => school._id === id) ? { school: id, current: id } : mode
}

/** The service that lists a person's schools. */
export const schoolListOf = (roles: readonly string[]): 'students' | 'school-user' =>
  roles.includes('student') ? 'students' : 'school-user'

/** Reads the id from a public path with /s/{id}: the last segment may be a school's public identifier. */
export const schoolInPath = (path: string): string | null => {
  const hit = /\/s\/(?:.*\/)?([^/?#]+)\/?(?:[?#].*)?$/.exec(path)
  return hit?.[1] ?? null
}
