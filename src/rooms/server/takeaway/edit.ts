// A teacher's work after class: points, paper work and remarks.
import { and, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { filesHeld, holdFiles, referFiles } from '#files/server/files.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { givenOf, markFault, markOf, overGiven, type GivenEntries } from '#rooms/contract/takeaway.rules.ts'
import {
  takeawayLimits,
  type addedComment,
  type addedResponse,
  type TakeawayResponse,
} from '#rooms/contract/takeaway.shapes.ts'
import { recount } from './make.ts'
import { madeSnapshot, takeawayOf } from './read.ts'
import {
  marks,
  takeaways,
  type ClassSnapshotRow,
  type MarkRow,
  type TakeawayRow,
} from '../takeaway.tables.ts'
import { filesIn } from './wire.ts'
import { closeMarked } from '../answers/work-end.ts'

/** One mark per learner and question; earlier points stay for targets that are not named. */
export async function mark(
  kit: Kit,
  by: CallContext,
  place: Pick<MarkRow, 'session' | 'uid' | 'question'>,
  given: GivenEntries,
  version?: number,
): Promise<MarkRow> {
  const { db, now } = by
  const snapshot = await madeSnapshot(db, place.session)
  const { questions } = snapshot
  const question = questions.find(({ _id }) => _id === place.question)
  if (!question || !(await takeawayOf(db, place.session, place.uid))) throw kitFail('not-found')
  const fault = markFault(question, given)
  if (fault) throw fail(takeawayErrors, fault)
  // Locks the room before the marks, as submitting does.
  await closeMarked(kit, by, snapshot, place.uid, [question.page])
  const here = and(
    eq(marks.session, place.session),
    eq(marks.uid, place.uid),
    eq(marks.question, place.question),
  )
  await db
    .insert(marks)
    .values({
      id: kit.newId(),
      ...place,
      page: question.page,
      ...markOf(question, {}),
      auto: true,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const [before] = await db.select().from(marks).where(here).for('update')
  if (!before) throw kitFail('not-found')
  if (version !== undefined && before.version !== version)
    throw kitFail('stale-version', { version: before.version })
  const [row] = await db
    .update(marks)
    .set({
      ...markOf(question, overGiven(givenOf(before), given)),
      auto: false,
      version: sql`${marks.version} + 1`,
      updatedAt: now,
    })
    .where(here)
    .returning()
  if (!row) throw kitFail('not-found')
  return row
}

interface Changes {
  readonly $addToSet?:
    | {
        readonly response?: z.output<typeof addedResponse> | undefined
        readonly comments?: z.output<typeof addedComment> | undefined
      }
    | undefined
  readonly $pull?:
    | {
        readonly response?: { readonly _id: string } | undefined
        readonly comments?: { readonly _id: string } | undefined
      }
    | undefined
}

export async function change(
  kit: Kit,
  by: CallContext,
  snapshot: ClassSnapshotRow,
  row: TakeawayRow,
  { $addToSet: add, $pull: pull }: Changes,
): Promise<void> {
  const added = [
    ...row.added.filter(({ _id }) => _id !== pull?.response?._id),
    ...(add?.response ? [await paperWork(kit, by, snapshot, add.response)] : []),
  ]
  const remarks = [
    ...row.remarks.filter(({ _id }) => _id !== pull?.comments?._id),
    ...(add?.comments ? [await remark(kit, by, row, add.comments)] : []),
  ]
  if (added.length > takeawayLimits.responses || remarks.length > takeawayLimits.comments)
    throw fail(takeawayErrors, 'takeaway-full')
  await by.db
    .update(takeaways)
    .set({ added, remarks, version: sql`${takeaways.version} + 1`, updatedAt: by.now })
    .where(eq(takeaways.id, row.id))
  if (add?.response || pull?.response) {
    await referFiles(
      by.db,
      {
        table: 'rooms_takeaways',
        record: row.id,
        owner: snapshot.owner,
        school: snapshot.school,
        place: row.session,
      },
      filesIn({ response: row.response, added, comments: row.comments }),
    )
    await recount(by.db, row.session)
  }
}

/** A photo uploaded by the teacher, or text; counts as the learner's answer. */
async function paperWork(
  kit: Kit,
  { db, now, actor }: CallContext,
  { questions, owner }: ClassSnapshotRow,
  { page, content, answer }: z.output<typeof addedResponse>,
): Promise<TakeawayResponse> {
  const question = questions.find(each => each.page === page)
  if (!question) throw kitFail('not-found')
  if (answer.some(picked => question.options.every(({ _id }) => _id !== picked))) throw kitFail('bad-data')
  const file = /^[0-9a-f]{64}$/.test(content)
  if (file && !(await filesHeld(db, [actor.id ?? ''], [content])).has(content))
    throw fail(takeawayErrors, 'takeaway-file')
  // Storage counts against the owner, even when a colleague uploads the photo.
  if (file) await holdFiles(db, () => kit.newId(), owner, [content], now)
  return {
    _id: kit.newId(),
    page,
    type: question.type,
    content,
    answer,
    point: null,
    json: null,
    teacherSharing: true,
    file,
    at: now.toISOString(),
  }
}

async function remark(
  kit: Kit,
  { db, now, actor }: CallContext,
  row: TakeawayRow,
  { rid, page, review }: z.output<typeof addedComment>,
) {
  const answer = rid === null ? undefined : [...row.response, ...row.added].find(({ _id }) => _id === rid)
  if (rid !== null && !answer) throw kitFail('not-found')
  const me = actor.id ?? ''
  return {
    _id: kit.newId(),
    rid,
    page: answer?.page ?? page,
    review,
    from: { _id: me, nickname: (await peopleOf(db, [me])).get(me)?.name ?? '' },
    at: now.toISOString(),
  }
}
