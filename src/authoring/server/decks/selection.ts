// A person's selection in the open deck: sent to its other editors, and not stored.
import { slidesContract, type Selection } from '#authoring/contract/slides.contract.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { deckFor } from './decks.ts'

export async function notifySelection(kit: Kit, tx: Tx, actor: Actor, selection: Selection): Promise<void> {
  const { content } = await deckFor(tx, actor, selection._id, 'content.edit')
  const uid = actor.id ?? ''
  const person = (await peopleOf(tx, [uid])).get(uid)
  const rooms = [content.owner, ...content.writers].filter(id => id !== uid).map(id => `user:${id}`)
  await emit(tx, kit.clock, slidesContract, 'selection', { ...selection, uid, name: person?.name ?? '' }, [
    ...new Set(rooms),
  ])
}
