// Personal data in rooms. When an account closes, answers stay with the class, without a name.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { QuestionType } from '#authoring/contract/question.shapes.ts'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { groupBoards, strokes } from '../boards.tables.ts'
import { facts, responses, roomComments, rooms, seats, votes } from '../rooms.tables.ts'
import { stays } from '../stays.tables.ts'
import { drafts, responseVersions } from '../work.tables.ts'

/** What was commented on, where the answer had no words. */
const withoutWords: Readonly<Record<QuestionType, string>> = {
  text: 'an answer',
  choice: 'a choice',
  media: 'a picture, recording or file',
  comment: 'comments on a page',
  draw: 'a drawing',
  website: 'an answer',
}

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'rooms', async (tx, user) => ({
    entered: await tx
      .select({
        code: rooms.sid,
        as: seats.side,
        at: seats.entered,
        present: seats.attend,
        late: seats.late,
        feeling: seats.feel,
      })
      .from(seats)
      .innerJoin(rooms, eq(rooms.id, seats.room))
      .where(eq(seats.uid, user))
      .orderBy(asc(seats.entered)),
    lessons: await tx
      .select({ session: stays.session, from: stays.from, until: stays.until, lost: stays.lost })
      .from(stays)
      .where(eq(stays.uid, user))
      .orderBy(asc(stays.from)),
    answers: await tx
      .select({
        code: rooms.sid,
        page: responses.page,
        type: responses.type,
        content: responses.content,
        picked: responses.answer,
        drawing: responses.json,
        at: responses.createdAt,
      })
      .from(responses)
      .innerJoin(rooms, eq(rooms.id, responses.room))
      .where(eq(responses.uid, user))
      .orderBy(asc(responses.createdAt)),
    versions: await tx
      .select({
        code: rooms.sid,
        page: responseVersions.page,
        content: responseVersions.content,
        picked: responseVersions.answer,
        drawing: responseVersions.json,
        at: responseVersions.at,
      })
      .from(responseVersions)
      .innerJoin(rooms, eq(rooms.id, responseVersions.room))
      .where(eq(responseVersions.uid, user))
      .orderBy(asc(responseVersions.at)),
    drafts: await tx
      .select({
        code: rooms.sid,
        page: drafts.page,
        content: drafts.content,
        picked: drafts.answer,
        drawing: drafts.json,
        at: drafts.madeAt,
      })
      .from(drafts)
      .innerJoin(rooms, eq(rooms.id, drafts.room))
      .where(eq(drafts.uid, user))
      .orderBy(asc(drafts.madeAt)),
    drawn: await tx
      .select({ code: rooms.sid, page: groupBoards.page, line: strokes.line })
      .from(strokes)
      .innerJoin(groupBoards, eq(groupBoards.id, strokes.board))
      .innerJoin(rooms, eq(rooms.id, groupBoards.room))
      .where(eq(strokes.uid, user))
      .orderBy(asc(groupBoards.id), asc(strokes.version)),
    votes: await tx
      .select({ code: rooms.sid, at: votes.at })
      .from(votes)
      .innerJoin(rooms, eq(rooms.id, votes.room))
      .where(eq(votes.uid, user))
      .orderBy(asc(votes.at)),
    comments: (
      await tx
        .select({
          code: rooms.sid,
          type: roomComments.otype,
          on: roomComments.otext,
          text: roomComments.review,
          at: roomComments.createdAt,
        })
        .from(roomComments)
        .innerJoin(rooms, eq(rooms.id, roomComments.room))
        .where(eq(roomComments.from, user))
        .orderBy(asc(roomComments.createdAt))
    ).map(({ type, on, ...comment }) => ({ ...comment, on: on || withoutWords[type] })),
  })),
  provide(closingSteps, async (tx, { user }) => {
    // The log keeps the event without the person.
    const theirs = tx.select({ room: seats.room }).from(seats).where(eq(seats.uid, user))
    await tx
      .update(facts)
      .set({
        fact: sql`jsonb_set(${facts.fact}, '{seat}', (${facts.fact}->'seat') || '{"nickname": "", "avatar": null, "email": null}')`,
      })
      .where(
        and(
          inArray(facts.room, theirs),
          sql`${facts.fact}->>'kind' = 'entered' and ${facts.fact}->>'uid' = ${user}`,
        ),
      )
    await tx
      .update(facts)
      .set({
        fact: sql`jsonb_set(${facts.fact}, '{teacher}', (${facts.fact}->'teacher') || '{"nickname": "", "avatar": null}')`,
      })
      .where(
        and(
          inArray(facts.room, theirs),
          sql`${facts.fact}->>'kind' = 'teacherEntered' and ${facts.fact}->>'uid' = ${user}`,
        ),
      )
    await tx
      .update(facts)
      .set({ fact: sql`jsonb_set(${facts.fact}, array['names', ${user}::text], '""')` })
      .where(and(inArray(facts.room, theirs), sql`jsonb_exists(${facts.fact}->'names', ${user})`))
    await tx.update(seats).set({ nickname: '', avatar: null, email: null }).where(eq(seats.uid, user))
    await tx.delete(drafts).where(eq(drafts.uid, user))
    await tx.delete(stays).where(eq(stays.uid, user))
    await tx.update(responses).set({ nickname: '' }).where(eq(responses.uid, user))
    await tx.update(roomComments).set({ sender: '' }).where(eq(roomComments.from, user))
    await tx.update(roomComments).set({ receiver: '' }).where(eq(roomComments.to, user))
  }),
]
