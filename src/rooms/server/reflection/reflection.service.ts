// `reflection`: open ones for who may read the place, private ones for the two in `to` and nobody else.
import { and, arrayContains, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { filesHeld, referFiles, signer } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { reflectionContract, reflectionModes, type Reflection } from '#rooms/contract/reflection.contract.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { takeawayNotices } from '#rooms/contract/takeaway.notices.ts'
import { sessionsByIds, type Reading, type Writing } from '#sessions/server/sessions.api.ts'
import { countJournals } from './journals.ts'
import { belongsTo, mayWrite, placeOf, standingIn, type Spot } from './places.ts'
import { publishedFor } from './published.ts'
import { reflections, type ReflectionRow } from '../reflection.tables.ts'

type Create = z.output<(typeof reflectionContract)['methods']['create']['data']>
type Find = z.output<(typeof reflectionContract)['methods']['find']['query']>

export const reflectionService = (kit: Kit) =>
  implement(reflectionContract, {
    facts: { owner: reflections.owner },
    async find(call) {
      const { $limit, $skip, to, ...query } = call.query
      const conditions = (
        Object.entries(query) as [keyof typeof columns, string | boolean | undefined][]
      ).map(([name, value]) => (value === undefined ? undefined : eq(columns[name], value)))
      const page = await listTable(
        call.db,
        reflections,
        { $limit, $skip },
        {
          columns: {},
          where: and(
            ...conditions,
            to === undefined ? undefined : arrayContains(reflections.to, [to]),
            await visible(call, call.query),
          ),
          order: [desc(reflections.createdAt), desc(reflections.id)],
        },
      )
      return { ...page, data: await wire(call, page.data) }
    },
    async get(id, call) {
      return one(call, await readable(call, id))
    },
    async create(call) {
      const { db, actor, now, data } = call
      const owner = actor.id ?? ''
      const parent = data.pid === undefined ? undefined : await readable(call, data.pid)
      const spot = await spotOf(db, data, parent)
      const standing = await standingIn(db, actor, spot)
      const spokenTo = parent !== undefined && (parent.owner === owner || parent.to.includes(owner))
      if (standing === null && !spokenTo) throw kitFail('not-found')
      if (!mayWrite(standing, data.mode, spokenTo)) throw kitFail('forbidden')
      if (data.mode === 'journal' && (data.classId === undefined || spot.session !== null))
        throw fail(takeawayErrors, 'journal-class')
      // An answer to a private message stays between the two.
      const to = parent && parent.to.length > 0 ? parent.to : data.to
      await assertWords(db, owner, spot, { ...data, to, draft: data.draft })
      const [row] = await db
        .insert(reflections)
        .values({
          id: kit.newId(),
          mode: data.mode,
          owner,
          pid: parent?.id ?? null,
          to,
          ...spot,
          rkey: data.rkey ?? parent?.rkey ?? null,
          content: data.content,
          attach: data.attach,
          public: data.public,
          draft: data.draft,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await keepFiles(db, row)
      await tell(kit, call, row)
      await emit(db, kit.clock, reflectionContract, 'created', { _id: row.id }, listeners(row))
      return one(call, row)
    },
    async patch(id, call) {
      const { db, where, now, data } = call
      const [before] = await db
        .select()
        .from(reflections)
        .where(and(eq(reflections.id, id), where))
        .for('update')
      if (!before) throw kitFail('not-found')
      const next = {
        content: data.content ?? before.content,
        attach: data.attach ?? before.attach,
        to: data.to ?? before.to,
        public: data.public ?? before.public,
        draft: data.draft ?? before.draft,
      }
      await assertWords(db, before.owner, before, { ...next, mode: before.mode })
      const [row] = await db
        .update(reflections)
        .set({ ...next, updatedAt: now })
        .where(eq(reflections.id, id))
        .returning()
      if (!row) throw kitFail('not-found')
      await keepFiles(db, row)
      if (row.to.length > 0 && row.to.join() !== before.to.join()) await tell(kit, call, row)
      await emit(db, kit.clock, reflectionContract, 'patched', { _id: row.id }, listeners(row))
      return one(call, row)
    },
    async remove(id, call) {
      const [row] = await call.db
        .delete(reflections)
        .where(and(eq(reflections.id, id), call.where))
        .returning()
      if (!row) throw kitFail('not-found')
      await referFiles(call.db, using(row), [])
      await emit(call.db, kit.clock, reflectionContract, 'removed', { _id: row.id }, listeners(row))
      return one(call, row)
    },
    calls: {
      get: {
        published: ({ db, actor, query: { unit } }) => publishedFor(db, actor, unit),
        async place({ db, actor, query: { unit = null, session = null, classId = null } }) {
          const spot = { unit, session, classId }
          const standing = await standingIn(db, actor, spot)
          const place = standing === null ? undefined : await placeOf(db, spot)
          if (!place) throw kitFail('not-found')
          // Learners write to who teaches them, not to each other.
          const others = [
            ...new Set([...place.leading, ...(standing === 'learner' ? [] : place.learning)]),
          ].filter(uid => uid !== actor.id)
          const people = await peopleOf(db, others)
          return {
            name: place.name,
            may: reflectionModes.filter(
              mode => mayWrite(standing, mode, false) && (mode !== 'journal' || classId !== null),
            ),
            people: others.flatMap(_id => {
              const person = people.get(_id)
              return person ? [{ _id, name: person.name, avatar: person.avatar }] : []
            }),
          }
        },
        async journals({ db, actor, query: { classId } }) {
          const standing = await standingIn(db, actor, { unit: null, session: null, classId })
          if (standing === null) throw kitFail('not-found')
          const { journalPub, journalUnPub } = (await countJournals(db, [classId])).get(classId) ?? {
            journalPub: 0,
            journalUnPub: 0,
          }
          return { journalPub, journalUnPub: standing === 'learner' ? 0 : journalUnPub }
        },
      },
    },
  })

const columns = {
  mode: reflections.mode,
  unit: reflections.unit,
  session: reflections.session,
  classId: reflections.classId,
  rkey: reflections.rkey,
  pid: reflections.pid,
  uid: reflections.owner,
  public: reflections.public,
  draft: reflections.draft,
} as const

/** Mine, those between me and one other, and open ones of the place that is asked for, if I may read there. */
async function visible(
  { db, actor }: Reading,
  { unit, session, classId }: Pick<Find, 'unit' | 'session' | 'classId'>,
): Promise<SQL | undefined> {
  const me = actor.id ?? ''
  const open = sql`cardinality(${reflections.to}) = 0`
  const parts: (SQL | undefined)[] = [eq(reflections.owner, me), arrayContains(reflections.to, [me])]
  const place = async (spot: Spot, shown: (standing: 'leading' | 'member') => SQL | undefined) => {
    const standing = await standingIn(db, actor, spot)
    if (standing !== null)
      parts.push(and(open, shown(standing === 'learner' || standing === 'reader' ? 'member' : 'leading')))
  }
  if (session !== undefined)
    await place({ unit: null, session, classId: null }, () =>
      and(eq(reflections.session, session), eq(reflections.draft, false)),
    )
  // What was said in a session of the class is for its teachers; drafts of journals, too.
  if (classId !== undefined)
    await place({ unit: null, session: null, classId }, as =>
      and(
        eq(reflections.classId, classId),
        as === 'leading' ? undefined : and(isNull(reflections.session), eq(reflections.draft, false)),
      ),
    )
  // Of a class or session, who works on the content sees what is public anyway.
  if (unit !== undefined)
    await place({ unit, session: null, classId: null }, () =>
      and(
        eq(reflections.unit, unit),
        or(eq(reflections.public, true), and(isNull(reflections.session), isNull(reflections.classId))),
      ),
    )
  return or(...parts)
}

/** One that I may read; whoever may not is told that there is none. */
async function readable({ db, actor, now }: Reading, id: string): Promise<ReflectionRow> {
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

/** A session says itself which class and school it belongs to; an answer is where its parent is. */
async function spotOf(
  db: Tx,
  { unit, session, classId }: Create,
  parent: ReflectionRow | undefined,
): Promise<Spot & { school: string | null }> {
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

async function assertWords(
  db: Tx,
  owner: string,
  spot: Spot,
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

const using = (row: ReflectionRow) => ({
  table: 'rooms_reflections',
  record: row.id,
  owner: row.owner,
  school: row.school,
  place: row.id,
})
const keepFiles = (db: Tx, row: ReflectionRow): Promise<void> => referFiles(db, using(row), row.attach)

/** Open ones are fetched by who looks; only the two of a private one are told. */
const listeners = ({ owner, to }: ReflectionRow): string[] =>
  [...new Set([owner, ...to])].map(user => `user:${user}`)

async function tell(kit: Kit, { db }: Writing, row: ReflectionRow): Promise<void> {
  const receiver = row.to.find(id => id !== row.owner)
  if (receiver === undefined) return
  const [about, link] = subjectOf(row)
  await notify(
    db,
    kit.clock,
    takeawayNotices,
    'PrivateReflection',
    { user: receiver },
    {
      who: (await peopleOf(db, [row.owner])).get(row.owner)?.name ?? '',
      about,
      text: row.content.slice(0, 300),
      link,
    },
    { key: row.id, from: row.owner },
  )
}

function subjectOf({ session, classId, unit }: ReflectionRow): [about: string, link: string] {
  if (session !== null) return ['a session', `/reflect/session/${session}`]
  if (classId !== null) return ['a class', `/reflect/class/${classId}`]
  return ['content', `/reflect/private/${unit ?? ''}`]
}

async function wire(
  { db, actor, now }: Reading,
  rows: readonly ReflectionRow[],
): Promise<z.input<typeof Reflection>[]> {
  const people = await peopleOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const sign = rows.some(({ attach }) => attach.length > 0) ? await signer(db, now) : undefined
  return rows.map(({ id, owner, attach, ...row }) => ({
    ...row,
    _id: id,
    uid: owner,
    author: { name: people.get(owner)?.name ?? '', avatar: people.get(owner)?.avatar ?? null },
    attach,
    mine: owner === actor.id,
    files: Object.fromEntries(attach.map(hash => [hash, sign?.(hash) ?? ''])),
  }))
}

async function one(call: Reading, row: ReflectionRow): Promise<z.input<typeof Reflection>> {
  const [reflection] = await wire(call, [row])
  if (!reflection) throw kitFail('not-found')
  return reflection
}
