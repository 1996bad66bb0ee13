// Actions on an item: save it, add it to the cart, get it for free, make a copy.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import type { LibraryCard } from '#authoring/contract/published.shapes.ts'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { cartContract } from '#commerce/contract/cart.contract.ts'
import type { orderContract } from '#commerce/contract/order.contract.ts'
import { mySchoolsQuery, useMode } from '#identity/web/parts/account-mode.ts'
import { rememberedInvite } from '#identity/web/parts/invite-code.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { useActor } from '#kit/web/actor.ts'
import { api, light } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { collectContract } from '#library/contract/collect.contract.ts'
import { refreshLibrary } from './library.queries.ts'

type Item = Pick<LibraryCard, '_id' | 'mode' | 'name' | 'order'>

/** The school that the user buys for as its admin, if any. */
export function useBuyingSchool(): string | null {
  const me = useMe()
  const { school } = useMode()
  const mine = useQuery({
    ...mySchoolsQuery(me ?? { _id: '', roles: [] }),
    enabled: me !== null && school !== null,
  }).data
  return mine?.find(({ _id }) => _id === school)?.role.includes('admin') ? school : null
}

/** The invite code of the link that the user came by. */
const inviter = () => {
  const code = rememberedInvite(new Date())
  return code === null ? {} : { inviter: code }
}

export function useShop() {
  const { actAsync, busy } = useAct(refreshLibrary)
  const navigate = useNavigate()
  const teacher = useActor().roles.includes('teacher')
  const school = useBuyingSchool()
  // One idempotency key per visit: a repeated click after a lost response does not order twice.
  const key = useRef(newId())
  const own = school === null ? {} : { school }

  const open = (item: Item, copy: string) => navigate(editPath({ mode: item.mode, _id: copy }))
  const copyOf = async (item: Item, orderId: string) => {
    const made = await api(unitContract).patch('copy', { _id: item._id, orderId })
    return made._id
  }
  const makeCopy = async (item: Item) => {
    const { order } = item
    if (!order) return
    const copy = await actAsync(() => copyOf(item, order._id), 'Your copy is ready.')
    if (copy !== undefined) await open(item, copy)
  }
  /** Gets a free item: orders it, makes the copy and opens it. */
  const get = async (item: Item) => {
    const got = await actAsync(
      async () => {
        const order = await api(light<typeof orderContract>('order')).create(
          {
            link: [{ id: item._id, style: 'unit', mode: item.mode }],
            expect: 0,
            isSchool: school !== null,
            ...inviter(),
          },
          {},
          { key: key.current },
        )
        return teacher
          ? { copy: order.links.find(({ id }) => id === item._id)?.newId ?? (await copyOf(item, order._id)) }
          : { copy: null }
      },
      teacher ? `${item.name} is yours. This is your copy.` : `${item.name} is yours.`,
    )
    if (got?.copy != null) await open(item, got.copy)
  }
  const addToCart = ({ _id, name }: Item) =>
    actAsync(
      () => api(cartContract).create({ goodsId: _id, style: 'unit', ...inviter() }),
      `${name} is in your cart.`,
    )
  const save = ({ _id, mode, name }: Item) =>
    actAsync(() => api(collectContract).create({ type: mode, rid: _id, ...own }), `${name} is saved.`)
  const unsave = ({ _id, name }: Pick<Item, '_id' | 'name'>) =>
    actAsync(async () => {
      const { data } = await api(collectContract).find({ rid: _id, $limit: 5, ...own })
      for (const row of data) await api(collectContract).remove(row._id, own)
    }, `${name} is no longer saved.`)
  const follow = ({ _id, name }: LibraryCard['owner']) =>
    actAsync(
      () => api(collectContract).create({ type: 'teacher', rid: _id }),
      `You follow ${name}. We tell you when they publish something new.`,
    )
  const unfollow = ({ _id, name }: LibraryCard['owner']) =>
    actAsync(async () => {
      const { data } = await api(collectContract).find({ rid: _id, type: 'teacher', $limit: 1 })
      for (const row of data) await api(collectContract).remove(row._id)
    }, `You no longer follow ${name}.`)
  return { busy, teacher, get, makeCopy, addToCart, save, unsave, follow, unfollow, open, school }
}
