// `reflection`: open ones for readers of the place, private ones for the two people in `to` only.
import { and, arrayContains, desc, eq } from 'drizzle-orm'
import { referFiles } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { reflectionContract, reflectionModes } from '#rooms/contract/reflection.contract.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { countJournals } from './journals.ts'
import { mayWrite, placeOf, standingIn } from './places.ts'
import { publishedFor } from './published.ts'
import { reflections } from '../reflection.tables.ts'
import { visible, readable, spotOf, assertWords } from './access.ts'
import { wire, one, keepFiles, broadcast, listeners, using } from './wire.ts'

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
      // A reply to a private message stays between the two.
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
      await broadcast(kit, call, row)
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
      if (row.to.length > 0 && row.to.join() !== before.to.join()) await broadcast(kit, call, row)
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
          // Learners write to their teachers, not to each other.
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
