// `user-device`: devices on which the caller is signed in.
import { deviceContract } from '#identity/contract/authentication.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { sessions } from '../identity.tables.ts'
import { forgetDevice } from './known-devices.ts'
import { endSession, endSessions, liveSessions } from '../sign-in/sessions.ts'

export const deviceService = (kit: Kit) =>
  implement(deviceContract, {
    facts: { owner: sessions.user },
    async find({ db, actor, now }) {
      const rows = await liveSessions(db, actor.id ?? '', now)
      const data = rows.map(({ id, agent, address, createdAt, lastSeenAt }) => ({
        _id: id,
        agent,
        address,
        createdAt,
        lastSeenAt,
        current: id === actor.session,
      }))
      return { total: data.length, limit: data.length, skip: 0, data }
    },
    async remove(id, { db, actor, connection }) {
      const ended = await endSession(db, kit, actor.id ?? '', id)
      if (!ended) throw kitFail('not-found')
      // A device that was signed out remotely becomes unknown, so its next sign-in sends a notice.
      if (id !== actor.session && ended.device !== null) await forgetDevice(db, actor.id ?? '', ended.device)
      if (id === actor.session) await connection?.become(undefined)
      return { _id: id }
    },
    calls: {
      patch: {
        async signOutEverywhere({ db, actor, data, connection }) {
          const ended = await endSessions(
            db,
            kit,
            actor.id ?? '',
            data.includeThis ? undefined : actor.session,
          )
          if (data.includeThis) await connection?.become(undefined)
          return { ended }
        },
      },
    },
  })
