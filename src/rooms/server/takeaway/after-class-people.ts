// What is stored about a person after class, and what happens when the account closes: reports, assessments and
// overridden grades are deleted. Marks stay for the figures of the class, under the id of an account without a
// name, and so do comments on others' work.
import { and, asc, eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { bookChanges } from '../gradebook.tables.ts'
import { reflections } from '../reflection.tables.ts'
import { rooms, seats } from '../rooms.tables.ts'
import { classSnapshots, takeaways } from '../takeaway.tables.ts'
import { toolData } from '../tool-data.tables.ts'

export const forPersonalData = (): readonly Provision[] => [
  provide(personalData, 'after-class', async (tx, user) => ({
    takeaways: await tx
      .select({
        session: takeaways.session,
        response: takeaways.response,
        added: takeaways.added,
        sent: takeaways.sent,
        sentAt: takeaways.sentAt,
      })
      .from(takeaways)
      .where(eq(takeaways.uid, user))
      .orderBy(asc(takeaways.createdAt)),
    reflections: await tx
      .select({
        mode: reflections.mode,
        content: reflections.content,
        public: reflections.public,
        createdAt: reflections.createdAt,
      })
      .from(reflections)
      .where(eq(reflections.owner, user))
      .orderBy(asc(reflections.createdAt)),
    grades: await tx
      .select({ percent: bookChanges.percent, reason: bookChanges.reason, at: bookChanges.at })
      .from(bookChanges)
      .where(eq(bookChanges.uid, user))
      .orderBy(asc(bookChanges.at)),
    // Others' statements about a person are included as far as they were shown; the person's own are
    // complete.
    assessments: await tx
      .select({
        session: toolData.session,
        by: toolData.by,
        data: toolData.data,
        updatedAt: toolData.updatedAt,
      })
      .from(toolData)
      .where(eq(toolData.assessor, user))
      .orderBy(asc(toolData.createdAt)),
  })),
  provide(closingSteps, async (tx, { user }) => {
    await tx.delete(bookChanges).where(eq(bookChanges.uid, user))
    await tx.delete(takeaways).where(eq(takeaways.uid, user))
    await tx.delete(toolData).where(or(eq(toolData.student, user), eq(toolData.assessor, user)))
    await tx.delete(reflections).where(eq(reflections.owner, user))
    await forgetAuthor(tx, user)
    const without = (column: typeof classSnapshots.students | typeof classSnapshots.members) =>
      sql`(select coalesce(jsonb_agg(person), '[]'::jsonb) from jsonb_array_elements(${column}) person where person ->> '_id' <> ${user})`
    await tx
      .update(classSnapshots)
      .set({ students: without(classSnapshots.students), members: without(classSnapshots.members) })
      .where(sql`${classSnapshots.students} @> ${JSON.stringify([{ _id: user }])}::jsonb`)
  }),
]

/** Takes the name off comments in the reports of others. */
async function forgetAuthor(tx: Tx, user: string): Promise<void> {
  const theirs = tx
    .select({ session: rooms.session })
    .from(seats)
    .innerJoin(rooms, eq(rooms.id, seats.room))
    .where(eq(seats.uid, user))
  const isAuthor = JSON.stringify([{ from: { _id: user } }])
  const isIn = (comments: AnyColumn | SQL) => sql`${comments} @> ${isAuthor}::jsonb`
  const sent = sql`${takeaways.sent} -> 'comments'`
  const nameless = (comments: AnyColumn | SQL) =>
    sql`(select coalesce(jsonb_agg(case when said -> 'from' ->> '_id' = ${user} then jsonb_set(said, '{from,nickname}', '""') else said end order by place), '[]') from jsonb_array_elements(${comments}) with ordinality as list (said, place))`
  await tx
    .update(takeaways)
    .set({
      comments: nameless(takeaways.comments),
      remarks: nameless(takeaways.remarks),
      sent: sql`case when ${isIn(sent)} then jsonb_set(${takeaways.sent}, '{comments}', ${nameless(sent)}) else ${takeaways.sent} end`,
    })
    .where(
      and(
        inArray(takeaways.session, theirs),
        or(isIn(takeaways.comments), isIn(takeaways.remarks), isIn(sent)),
      ),
    )
}
