// Who may read a reflection, and where it belongs.
import { and, arrayContains, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { filesHeld } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { reflectionContract } from '#rooms/contract/reflection.contract.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { belongsTo, standingIn, type ReflectionPlace } from './places.ts'
import { reflections, type ReflectionRow } from '../reflection.tables.ts'

type Create = z.output<(typeof reflectionContract)['methods']['create']['data']>

type Find = z.output<(typeof reflectionContract)['methods']['find']['query']>

/**
 * The caller's own, private ones they take part in, and open ones of the requested place if they may
 * read there.
 */
export async function visible(
  { db, actor }: CallContext,
  { unit, session, classId }: Pick<Find, 'unit' | 'session' | 'classId'>,
): Promise<SQL | undefined> {
  const me = actor.id ?? ''
  const open = sql`cardinality(${reflections.to}) = 0`
  const parts: (SQL | undefined)[] = [eq(reflections.owner, me), arrayContains(reflections.to, [me])]
  const place = async (spot: ReflectionPlace, shown: (standing: 'leading' | 'member') => SQL | undefined) => {
    const standing = await standingIn(db, actor, spot)
    if (standing !== null)
      parts.push(and(open, shown(standing === 'learner' || standing === 'reader' ? 'member' : 'leading')))
  }
  if (session !== undefined)
    await place({ unit: null, session, classId: null }, () =>
      and(eq(reflections.session, session), eq(reflections.draft, false)),
    )
  // Reflections from the class's sessions, and journal drafts, are for its teachers.
  if (classId !== undefined)
    await place({ unit: null, session: null, classId }, as =>
      and(
        eq(reflections.classId, classId),
        as === 'leading' ? undefined : and(isNull(reflections.session), eq(reflections.draft, false)),
      ),
    )
  // Authors of the content see only what is public about a class or session.
  if (unit !== undefined)
    await place({ unit, session: null, classId: null }, () =>
      and(
        eq(reflections.unit, unit),
        or(eq(reflections.public, true), and(isNull(reflections.session), isNull(reflections.classId))),
      ),
    )
  return or(...parts)
}

/** A reflection the caller may read; otherwise not-found. */
export async function readable({ db, actor, now }: CallContext, id: string): Promise<ReflectionRow> {
  const [row] = await db.select().from(reflections).where(eq(reflections.id, id))
  if (!row) throw kitFail('not-found')
  const { unit, session, classId } = row
  const [seen] = await db
    .select({ id: reflections.id })
    .from(reflections)
    .where(
      and(
        eq(reflections.id, id),
        await visible(
          { db, actor, now },
          { unit: unit ?? undefined, session: session ?? undefined, classId: classId ?? undefined },
        ),
      ),
    )
  if (!seen) throw kitFail('not-found')
  return row
}

/** A session determines its class and school; a reply belongs where its parent does. */
export async function spotOf(
  db: Tx,
  { unit, session, classId }: Create,
  parent: ReflectionRow | undefined,
): Promise<ReflectionPlace & { school: string | null }> {
  if (parent)
    return { unit: parent.unit, session: parent.session, classId: parent.classId, school: parent.school }
  if (session === undefined) {
    if (unit === undefined && classId === undefined) throw fail(takeawayErrors, 'reflection-place')
    return { unit: unit ?? null, session: null, classId: classId ?? null, school: null }
  }
  const [row] = await sessionsByIds(db, [session])
  if (!row) throw kitFail('not-found')
  return { unit: unit ?? row.unit, session, classId: row.classId, school: row.school }
}

export async function assertWords(
  db: Tx,
  owner: string,
  spot: ReflectionPlace,
  {
    content,
    attach,
    to,
    mode,
    draft,
    public: open,
  }: Pick<ReflectionRow, 'content' | 'attach' | 'to' | 'mode' | 'draft' | 'public'>,
): Promise<void> {
  if (content === '' && attach.length === 0) throw fail(takeawayErrors, 'reflection-empty')
  if ((await filesHeld(db, [owner], attach)).size < new Set(attach).size)
    throw fail(takeawayErrors, 'takeaway-file')
  if (draft && mode !== 'journal') throw fail(takeawayErrors, 'journal-class')
  if (to.length === 0) return
  const other = to.find(id => id !== owner)
  if (
    to.length !== 2 ||
    !to.includes(owner) ||
    other === undefined ||
    mode === 'journal' ||
    !(await belongsTo(db, spot, other))
  )
    throw fail(takeawayErrors, 'reflection-private')
  if (open) throw fail(takeawayErrors, 'reflection-public')
}
