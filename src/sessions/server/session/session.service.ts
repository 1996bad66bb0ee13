// `session`: scheduling, lists and lessons; implemented in the files beside it.
import { and, eq, inArray } from 'drizzle-orm'
import { may } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import { stateOf } from '#sessions/contract/session.lifecycle.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionPermissions } from '#sessions/contract/sessions.permissions.ts'
import { sessionFacts, sessionFor } from '../access.ts'
import { dropRegistration, waitlist } from '../enrol/enrol.ts'
import { answer, answered } from './hooks.ts'
import { keepClass } from '../enrol/keep-class.ts'
import { listSessions } from '../lists/list.ts'
import { createMeeting } from '../schedule/meeting.ts'
import { patchSession } from '../schedule/patch.ts'
import { fixOptions, insertPrompts, newPrompt, pull } from '../schedule/prompts.ts'
import { roster } from '../lists/read.ts'
import { indexPage, indexRows, recommend, recommendPage } from '../lists/recommend.ts'
import { removeSeries, removeSession } from '../schedule/remove.ts'
import { schedule } from '../schedule/schedule.ts'
import type { NewSession } from '../schedule/insert-session.ts'
import { overlapping, slotsToCome } from '../schedule/time.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { shiftPreview } from '../shift/preview.ts'
import { startSession } from './state.ts'
import { wireCard, wireCards, wireSession } from '../lists/wire.ts'

export const sessionService = (kit: Kit) => {
  const whole = async (by: CallContext, row: Promise<SessionRow>) => wireSession(by, await row)
  const people = async ({ db, actor }: CallContext, sid: string) =>
    roster(db, await sessionFor(db, actor, sid, 'session.report'))
  const scheduleRequest = (by: CallContext, { booking, ...request }: NewSession) =>
    booking === undefined
      ? schedule(kit, by, request)
      : answered(by.db, 'scheduleBooking')(kit, by, { ...request, booking })
  return implement(sessionContract, {
    facts: sessionFacts,
    find: listSessions,
    get: (id, call) => whole(call, sessionFor(call.db, call.actor, id, 'session.look')),
    create: call => whole(call, scheduleRequest(call, call.data)),
    patch: (id, call) => whole(call, patchSession(kit, call, id, call.data)),
    async remove(id, call) {
      const card = await wireCard(call, await sessionFor(call.db, call.actor, id, 'session.remove'))
      await removeSession(kit, call, id)
      return card
    },
    calls: {
      get: {
        pull: call => whole(call, pull(kit, call, call.query._id)),
        async listByIds(call) {
          const rows = await call.db
            .select()
            .from(sessions)
            .where(and(inArray(sessions.id, call.query.ids), call.where))
          return wireCards(
            call,
            call.query.ids.flatMap(id => rows.find(row => row.id === id) ?? []),
          )
        },
        calendarList: call => answered(call.db, 'calendarList')(kit, call, call.query),
        dateList: call => answered(call.db, 'dateList')(kit, call, call.query),
        recommend: call => recommend(call, call.query),
        recommendLive: call => recommendPage(call, 'live', call.query, call.query),
        recommendStudent: call => recommendPage(call, 'student', call.query),
        recommendMyLive: call => recommendPage(call, 'myLive', call.query),
        recommendMyStudent: call => recommendPage(call, 'myStudent', call.query),
        indexStudent: call => indexRows(call, call.query),
        indexStudy: call => indexPage(call, 'study', call.query),
        indexLive: call => indexPage(call, 'live', call.query),
        indexPremium: call => indexPage(call, 'premium', call.query),
        indexPromotion: call => indexPage(call, 'promotion', call.query),
        roaster: call => people(call, call.query.sid),
        roster: call => people(call, call.query.sid),
        waitlist: async call =>
          waitlist(call.db, (await sessionFor(call.db, call.actor, call.query.sid, 'session.report')).id),
        async overlaps({ db, actor, query: { start, end, except } }) {
          const rows = await overlapping(
            db,
            actor.id ?? '',
            { start: new Date(start), end: new Date(end) },
            except,
          )
          return rows.map(({ id, name, type, start: from, end: to, booking }) => ({
            _id: id,
            name,
            type,
            start: from,
            end: to,
            refused: booking !== null,
          }))
        },
        async blocks({ db, actor, query, now }) {
          return (await slotsToCome(db, actor, query, now)).map(slot => ({ ...slot }))
        },
        async substituteAdminCount(call) {
          if (!may(sessionPermissions, 'session.report', call.actor, { school: call.query.school }))
            throw kitFail('forbidden')
          return (await answer(call.db, 'substituteAdminCount')?.(kit, call, call.query)) ?? { count: 0 }
        },
        toolMembers: call => answered(call.db, 'toolMembers')(kit, call, call.query),
        learningData: call => answered(call.db, 'learningData')(kit, call, call.query),
        studentLearningData: call => answered(call.db, 'studentLearningData')(kit, call, call.query),
        attendance: call => answered(call.db, 'attendance')(kit, call, call.query),
        schoolWeek: call => answered(call.db, 'schoolWeek')(kit, call, call.query),
        selfStudy: call => answered(call.db, 'selfStudy')(kit, call, call.query),
        statistics: call => answered(call.db, 'statistics')(kit, call, call.query),
        questionHistory: call => answered(call.db, 'questionHistory')(kit, call, call.query),
      },
      patch: {
        start: call => whole(call, startNow(kit, call, call.data._id)),
        dropReg: call => whole(call, dropRegistration(call, call.data)),
        createZoom: call => whole(call, createMeeting(kit, call, call.data)),
        insertPrompts: call => whole(call, insertPrompts(kit, call, call.data)),
        newPrompt: call => whole(call, newPrompt(kit, call, call.data)),
        options: call => whole(call, fixOptions(kit, call, call.data)),
        keepClass: call => keepClass(kit, call),
        shiftPreview: call => shiftPreview(call, call.data),
        removeSeries: async call => ({ removed: await removeSeries(kit, call, call.data) }),
        async feature(call) {
          const {
            db,
            data: { _id, isLib },
            now,
          } = call
          const [row] = await db
            .update(sessions)
            .set({ isLib, updatedAt: now })
            .where(and(eq(sessions.id, _id), eq(sessions.published, true)))
            .returning()
          if (!row) throw kitFail('not-found')
          await writeAudit(db, call, 'session.feature', _id, { after: { isLib } })
          return wireCard(call, row)
        },
      },
    },
  })
}

async function startNow(kit: Kit, by: CallContext, id: string): Promise<SessionRow> {
  const session = await sessionFor(by.db, by.actor, id, 'session.teach', { lock: true })
  if (session.del) throw fail(sessionErrors, 'session-archived')
  if (stateOf(session, by.now) === 'ended') throw fail(sessionErrors, 'session-closed')
  if (session.childSize > 0) throw fail(sessionErrors, 'course-times')
  return startSession(kit, by, session)
}
