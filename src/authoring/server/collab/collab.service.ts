// `collab`: collaborators of content.
import { collabContract } from '#authoring/contract/collab.contract.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { contentFacts, contentFor } from '../access.ts'
import { collabOf, viewByLink, wireCollab, type SharedContent } from './collab.ts'
import { accept, prove, viewInvitation } from './invitations.ts'
import { answer, apply, approve, leave, reject, removeMember, setGuest, setRole } from './join.ts'
import { invite } from './invite.ts'

export const collabService = (kit: Kit) => {
  const shown = async (by: CallContext, place: Promise<SharedContent>) => wireCollab(by, await place)
  return implement(collabContract, {
    facts: contentFacts,
    get: (id, call) => viewByLink(call, id),
    calls: {
      get: {
        async byRid(call) {
          const content = await contentFor(call.db, call.actor, call.query.rid, 'content.read')
          return wireCollab(call, { content, collab: await collabOf(call.db, kit, content.id) })
        },
        invitation: call => viewInvitation(kit, call),
      },
      patch: {
        invite: call => shown(call, invite(kit, call, call.data)),
        guest: call => shown(call, setGuest(kit, call, call.data)),
        prove: call => prove(kit, call),
        accept: call => shown(call, accept(kit, call)),
        decline: call => shown(call, answer(kit, call, call.data._id, 'declined')),
        apply: call => shown(call, apply(kit, call, call.data)),
        approve: call => shown(call, approve(kit, call, call.data)),
        reject: call => shown(call, reject(kit, call, call.data)),
        role: call => shown(call, setRole(kit, call, call.data)),
        remove: call => shown(call, removeMember(kit, call, call.data)),
        async leave(call) {
          await leave(kit, call, call.data._id)
          return { ok: true }
        },
      },
    },
  })
}
