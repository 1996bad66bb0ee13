import { useAddress } from '#kit/web/router/address.ts'

export const costs = [
  { value: '', label: 'Any price' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'With a price' },
] as const
export const places = [
  { value: '', label: 'Anywhere' },
  { value: 'public', label: 'Open to all' },
  { value: 'school', label: 'In my school' },
] as const

type Change = Partial<Record<'search' | 'cost' | 'place' | 'page', string>>

/** The list's filters in the address. Every new filter begins on the first page. */
export function useOpenList(limit: number) {
  const [address, setAddress] = useAddress()
  const given = (name: string) => address.get(name) ?? ''
  const [search, cost, place] = [
    given('search').slice(0, 200),
    costs.find(({ value }) => value === given('cost'))?.value,
    places.find(({ value }) => value === given('place'))?.value,
  ]
  const page = /^[1-9]\d{0,2}$/.test(given('page')) ? Number(given('page')) : 1
  const changed = (now: URLSearchParams, change: Change): URLSearchParams => {
    const next = new URLSearchParams(now)
    next.delete('page')
    for (const [name, value] of Object.entries(change)) {
      if (value === '' || (name === 'page' && value === '1')) next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    page,
    narrowed: search !== '' || Boolean(cost) || Boolean(place),
    query: {
      $limit: limit,
      $skip: (page - 1) * limit,
      ...(search && { $search: search }),
      ...(cost && { cost }),
      ...(place && { place }),
    },
    to: (change: Change) => `?${changed(address, change)}`,
    set: (change: Change) => setAddress(now => changed(now, change), { replace: !('page' in change) }),
    clear: () => setAddress(() => new URLSearchParams(), { replace: true }),
  }
}
