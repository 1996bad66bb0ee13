// `service-conf`: provider profiles, free times, and the staff's list of providers.
import { eq } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { may } from '#kit/contract/permissions.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { takenTimes } from '#sessions/server/taken-times.api.ts'
import { horizonDays } from '#services/contract/booking.conf.ts'
import { profileContract } from '#services/contract/profiles.contract.ts'
import { servicesPermissions } from '#services/contract/services.permissions.ts'
import { freeSlots } from './availability.ts'
import { matchesFor } from '../matching/match-call.ts'
import { providerList } from './provider-list.ts'
import { isApprovedProvider } from '../applications/applications.ts'
import { demandProfile, keepMedia, profileColumns, wireProfile } from './profiles.ts'
import { profiles } from '../services.tables.ts'
import { bookedTimes } from '../slots/taken.ts'

export const profileService = (kit: Kit) =>
  implement(profileContract, {
    facts: { owner: profiles.id },
    find: call => providerList(call, call.query),
    async get(id, call) {
      await assertMayRead(call, id)
      const profile = await wireProfile(
        call.db,
        call.now,
        await demandProfile(call.db, id),
        id === call.actor.id,
      )
      const { booking = false, session = false } = call.query
      return booking || session ? { ...profile, busy: await busyOf(call, id, { booking, session }) } : profile
    },
    async create({ db, actor, now }) {
      const person = await personOf(db, actor.id ?? '')
      if (!person) throw kitFail('not-found')
      const [row] = await db
        .insert(profiles)
        .values({ id: person.id, timeZone: person.timeZone, createdAt: now, updatedAt: now })
        .returning()
      if (!row) throw kitFail('unexpected')
      return wireProfile(db, now, row, true)
    },
    async patch(id, { db, data, now, actor }) {
      // The scope is the caller's own row, whose id is the owner's.
      if (id !== actor.id) throw kitFail('not-found')
      const before = await demandProfile(db, id)
      const [row] = await db
        .update(profiles)
        .set({ ...(await profileColumns(db, before, data)), updatedAt: now })
        .where(eq(profiles.id, id))
        .returning()
      if (!row) throw kitFail('not-found')
      if (data.audio !== undefined || data.video !== undefined) await keepMedia(db, row)
      await emit(db, kit.clock, profileContract, 'patched', { _id: id }, [`user:${id}`])
      return wireProfile(db, now, row, true)
    },
    calls: {
      get: {
        teachersByPack: call => matchesFor(kit, call, call.query),
        async slots(call) {
          const { uid, from, until, duration, break: pause } = call.query
          await assertMayRead(call, uid)
          const profile = await demandProfile(call.db, uid)
          const data = await freeSlots(kit, call, profile, {
            from: new Date(from),
            until: new Date(until),
            duration,
            pause,
          })
          return { timeZone: profile.timeZone, data: data.slice(0, maxSlots) }
        },
      },
    },
  })

const maxSlots = 1000

/** Appointments that block lessons until the horizon, in order. */
async function busyOf(
  { db, now }: Call,
  uid: string,
  { booking, session }: { readonly booking: boolean; readonly session: boolean },
): Promise<Span[]> {
  const span = { start: now, end: new Date(now.getTime() + horizonDays * dayMs) }
  const booked = booking ? (await bookedTimes(db, [uid], span)).get(uid) : []
  const taken = session ? (await takenTimes(db, [uid], span)).get(uid) : []
  return [...(booked ?? []), ...(taken ?? [])].toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

/** Profiles are public once their owner is approved. */
async function assertMayRead({ db, actor }: Pick<Call, 'db' | 'actor'>, uid: string): Promise<void> {
  if (uid === actor.id || may(servicesPermissions, 'profile.list', actor)) return
  if (!(await isApprovedProvider(db, uid))) throw kitFail('not-found')
}
