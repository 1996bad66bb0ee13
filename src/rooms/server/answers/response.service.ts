// `response`: learners' answers, and those teachers add for them.
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { fellowsOf } from '#rooms/contract/group-answers.rules.ts'
import { responseContract } from '#rooms/contract/response.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { draftsOf, saveDraft } from './drafts.ts'
import { answerFor, changeAnswer, giveAnswer, takeBackAnswer } from './write.ts'
import { signFor, wireFor } from './wire.ts'
import { bestRoomAccessFor, viewer } from '../room/room-access.ts'
import { stateOf } from '../room/rooms-wire.ts'
import { responses } from '../rooms.tables.ts'

const columns = { page: responses.page, uid: responses.uid, createdAt: responses.createdAt }

export const responseService = (kit: Kit) =>
  implement(responseContract, {
    async find(call) {
      const {
        db,
        now,
        query: { sid, screen, ...query },
      } = call
      const access = await bestRoomAccessFor(kit, call, sid, screen)
      const state = await stateOf(db, access)
      const self = viewer(access.by)
      // Filtering by learner would reveal the authors of anonymous answers.
      const shown = Object.entries(state.showAnswers)
        .filter(([, mode]) => mode === 'names' || (query.uid === undefined && query.$or === undefined))
        .map(([page]) => page)
      const fellows = self === null ? [] : fellowsOf(state, self)
      const seen =
        self === null
          ? undefined
          : or(
              eq(responses.uid, self),
              shown.length === 0
                ? undefined
                : and(inArray(responses.page, shown), eq(responses.hidden, false)),
              fellows.length === 0
                ? undefined
                : and(
                    inArray(responses.uid, fellows),
                    eq(responses.teacherSharing, false),
                    eq(responses.hidden, false),
                  ),
            )
      const page = await listTable(db, responses, query, {
        columns,
        where: and(eq(responses.room, access.room.id), seen),
        order: [asc(responses.createdAt), asc(responses.id)],
      })
      const sign = await signFor(db, now, page.data)
      return {
        ...page,
        data: page.data.flatMap(row => wireFor(row, access.session.sid, state, self, sign) ?? []),
      }
    },
    async get(id, call) {
      const { access, row } = await answerFor(kit, call, id)
      const wire = wireFor(
        row,
        access.session.sid,
        await stateOf(call.db, access),
        viewer(access.by),
        await signFor(call.db, call.now, [row]),
      )
      if (!wire) throw fail(roomsErrors, 'answer-unknown')
      return wire
    },
    create: call => giveAnswer(kit, call, call.data),
    patch: (id, call) => changeAnswer(kit, call, id, call.data),
    remove: (id, call) => takeBackAnswer(kit, call, id, call.query.at),
    calls: {
      get: { drafts: call => draftsOf(kit, call, call.query.sid) },
      patch: { draft: call => saveDraft(kit, call, call.data) },
    },
  })
