// Places of reflections and their permissions: content by school roles, sessions and classes by
// membership.
import { contentRows, mayWith, type ContentRow } from '#authoring/server/contents.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { ReflectionMode } from '#rooms/contract/reflection.contract.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { classRow, learnersOf, teachersOf, teachesClass } from '#schools/server/classes.api.ts'
import { peopleOfOwner, subjectLeads } from '#schools/server/owners.api.ts'
import { roleIn, sessionsByIds } from '#sessions/server/sessions.api.ts'
import type { ReflectionRow } from '../reflection.tables.ts'

export type ReflectionPlace = Pick<ReflectionRow, 'unit' | 'session' | 'classId'>
/** `lead`: leads the subject or school; comments, but does not reflect on others' behalf. */
export type ReflectionRole = 'author' | 'lead' | 'reader' | 'teacher' | 'learner' | null

const words = ({ curriculum, subjects }: ContentRow): string[] =>
  subjects.flatMap(({ value, label }) =>
    [value, label].map(each => `${curriculum ?? ''}:${each}`.toLowerCase()),
  )

/** A teacher on their own units, a coordinator on those of the subject, an admin on all of the school. */
async function inContent(db: Tx, actor: Actor, id: string): Promise<ReflectionRole> {
  const row = (await contentRows(db, [id])).get(id)
  if (!row) return null
  if (mayWith(row, actor, 'content.comment')) return 'author'
  const leads = (actor.memberships ?? []).some(
    ({ school, as, subjects = [] }) =>
      as === 'staff' &&
      school === row.school &&
      subjects.some(subject => words(row).includes(subject.toLowerCase())),
  )
  if (row.school !== null && (leads || (row.school !== actor.id && isAdminOf(actor, row.school))))
    return 'lead'
  return mayWith(row, actor, 'content.read') ? 'reader' : null
}

async function inSession(db: Tx, actor: Actor, id: string): Promise<ReflectionRole> {
  const [session] = await sessionsByIds(db, [id])
  const role = session ? await roleIn(db, session, actor) : null
  if (role === 'observer') return 'lead'
  return role === 'guest' ? null : role
}

async function inClass(db: Tx, actor: Actor, id: string): Promise<ReflectionRole> {
  const klass = await classRow(db, id).catch(() => undefined)
  if (!klass || actor.id === null) return null
  if (await teachesClass(db, id, actor.id)) return 'teacher'
  if (isAdminOf(actor, klass.school)) return 'lead'
  return (await learnersOf(db, id)).includes(actor.id) ? 'learner' : null
}

/** Judged by the narrowest place: a reflection on a session belongs to that session. */
export async function standingIn(
  db: Tx,
  actor: Actor,
  { unit, session, classId }: ReflectionPlace,
): Promise<ReflectionRole> {
  if (session !== null) return inSession(db, actor, session)
  if (classId !== null) return inClass(db, actor, classId)
  return unit === null ? null : inContent(db, actor, unit)
}

/** Modes that a role may write; learners only comment on messages addressed to them. */
export function mayWrite(standing: ReflectionRole, mode: ReflectionMode, spokenTo: boolean): boolean {
  if (mode === 'journal') return standing === 'teacher'
  if (mode === 'refl') return standing === 'author' || standing === 'teacher' || standing === 'learner'
  return (
    standing === 'author' ||
    standing === 'lead' ||
    standing === 'teacher' ||
    (spokenTo && (standing === 'learner' || standing === 'reader'))
  )
}

/** Whether a private message about the place may go to this person. */
export async function belongsTo(
  db: Tx,
  { unit, session, classId }: ReflectionPlace,
  user: string,
): Promise<boolean> {
  if (session !== null) {
    const [row] = await sessionsByIds(db, [session])
    return (
      row !== undefined &&
      (row.owner === user ||
        row.taught === user ||
        row.people.includes(user) ||
        (row.classId !== null && (await teachesClass(db, row.classId, user))) ||
        (row.school !== null && (await peopleOfOwner(db, row.school)).includes(user)))
    )
  }
  if (classId !== null)
    return (
      (await teachesClass(db, classId, user)) ||
      (await learnersOf(db, classId)).includes(user) ||
      (await peopleOfOwner(db, (await classRow(db, classId)).school)).includes(user)
    )
  const row = unit === null ? undefined : (await contentRows(db, [unit])).get(unit)
  if (!row) return false
  if (row.owner === user || row.readers.includes(user)) return true
  if (row.school === null) return false
  const leads = await subjectLeads(db, [row.school])
  return (
    (await peopleOfOwner(db, row.school)).includes(user) ||
    row.subjects.some(({ value, label }) =>
      [value, label].some(each => leads(row.school ?? '', `${row.curriculum ?? ''}:${each}`).includes(user)),
    )
  )
}

/** The name of a place and its people: those who lead it, then those who learn in it. */
export async function placeOf(
  db: Tx,
  { unit, session, classId }: ReflectionPlace,
): Promise<
  | { readonly name: string; readonly leading: readonly string[]; readonly learning: readonly string[] }
  | undefined
> {
  if (session !== null) {
    const [row] = await sessionsByIds(db, [session])
    return (
      row && {
        name: row.name,
        leading: [
          row.taught ?? row.owner,
          row.owner,
          ...(row.classId === null ? [] : await teachersOf(db, row.classId)),
        ],
        learning: row.people,
      }
    )
  }
  if (classId !== null)
    return {
      name: (await classRow(db, classId)).name,
      leading: await teachersOf(db, classId),
      learning: await learnersOf(db, classId),
    }
  const row = unit === null ? undefined : (await contentRows(db, [unit])).get(unit)
  return (
    row && {
      name: row.name,
      leading: [
        row.owner,
        ...row.readers,
        ...(row.school === null ? [] : await peopleOfOwner(db, row.school)),
      ],
      learning: [],
    }
  )
}
