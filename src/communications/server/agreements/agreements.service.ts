import { and, desc, eq } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import {
  agreementAcceptContract,
  agreementContract,
  consentContract,
} from '#communications/contract/reading.contract.ts'
import { giveConsent, lookAtConsent, type ConsentLook } from '#identity/server/consent.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { waitingFor } from './agreement-changes.ts'
import { accept, acceptedBy, demandAgreed, isCurrent, neededAtSignUp, wireAgreement } from './agreements.ts'
import { acceptances, agreements } from '../reading.tables.ts'

const facts = { owner: acceptances.user }
const columns = { type: agreements.type, mode: agreements.mode }

export const agreementService = () =>
  implement(agreementContract, {
    facts,
    async find({ db, query, actor, now }) {
      const page = await listTable(db, agreements, query, {
        columns,
        where: isCurrent(db, now),
        order: [desc(agreements.publishedAt), desc(agreements.id)],
      })
      const accepted = await acceptedBy(db, actor.id)
      return { ...page, data: page.data.map(agreement => wireAgreement(agreement, accepted)) }
    },
    async get(id, { db, actor, now }) {
      const accepted = await acceptedBy(db, actor.id)
      // Older versions stay readable for people who accepted them.
      const [agreement] = await db
        .select()
        .from(agreements)
        .where(and(eq(agreements.id, id), accepted.has(id) ? undefined : isCurrent(db, now)))
      if (!agreement) throw kitFail('not-found')
      return wireAgreement(agreement, accepted)
    },
    calls: {
      get: { waiting: ({ db, actor, now }) => waitingFor(db, now, actor.id ?? '') },
    },
  })

export const agreementAcceptService = () =>
  implement(agreementAcceptContract, {
    facts,
    async create({ db, data, actor, now, request }) {
      const [agreement] = await db.select().from(agreements).where(eq(agreements.id, data.agreement))
      if (!agreement || actor.id === null) throw kitFail('not-found')
      const [current] = await db
        .select({ id: agreements.id })
        .from(agreements)
        .where(and(eq(agreements.id, agreement.id), isCurrent(db, now)))
      if (!current) throw fail(communicationsErrors, 'agreement-old')
      await accept(db, { user: actor.id, agreement: agreement.id, at: now, address: request.address })
      return wireAgreement(agreement, await acceptedBy(db, actor.id))
    },
  })

/** A parent reads and consents by an emailed link, without an account. */
export function consentService(kit: Kit) {
  const wire = async ({ db, now }: Call, { child, email, done }: ConsentLook) => ({
    child,
    email,
    done,
    agreements: (await neededAtSignUp(db, now)).map(agreement => wireAgreement(agreement, new Map())),
  })

  return implement(consentContract, {
    facts,
    calls: {
      get: { look: async call => wire(call, await lookAtConsent(call.db, call.now, call.query.token)) },
      patch: {
        async give(call) {
          const { db, data, now, request } = call
          const needed = await demandAgreed(db, now, data.agreed)
          return wire(
            call,
            await giveConsent(db, kit, {
              token: data.token,
              agreements: needed,
              now,
              address: request.address,
            }),
          )
        },
      },
    },
  })
}
