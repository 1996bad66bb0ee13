import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { meQuery } from '#identity/web/parts/me.queries.ts'
import { appOf, show as showIn } from '#kit/web/testing/show.tsx'
import { sellerQuery } from '../parts/seller.queries.ts'
import { TaxCountry, useTaxCountry } from './tax-country.tsx'

const me = (countryCode: string | null) =>
  ({ _id: 'u1', name: ['Ada', ''], roles: ['teacher'], managerRoles: [], countryCode }) as unknown as Me
const gst = { country: 'NZ', name: 'GST', basisPoints: 1500 }
const countries = [
  { code: 'FR', name: 'France', dial: '+33' },
  { code: 'NZ', name: 'New Zealand', dial: '+64' },
]
const calls: string[] = []
const ordered = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  calls.length = 0
  ordered.mockClear()
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'PATCH') calls.push(`${address} ${String(body)}`)
    const answer = method === 'PATCH' ? me('NZ') : countries
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})

function Order() {
  const country = useTaxCountry(true)
  return (
    <>
      {country.choice && <TaxCountry choice={country.choice} />}
      <button
        onClick={() => {
          if (country.isChosen()) void country.save().then(ordered)
        }}
      >
        Order
      </button>
    </>
  )
}

async function show(countryCode: string | null, taxes = [gst]) {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, me(countryCode))
  queries.setQueryData(sellerQuery.queryKey, { name: 'Classwright', address: [], taxNumber: null, taxes })
  showIn(<Order />, '/', appOf({}, queries))
  if (taxes.length > 0) await screen.findByRole('option', { name: 'New Zealand' })
}
const order = () => act(async () => screen.getByRole('button', { name: 'Order' }).click())
const field = () => screen.queryByRole('combobox', { name: /Your country/ })

it('a buyer without a country chooses one before the order, and the account keeps it', async () => {
  await show(null)
  await order()
  expect(ordered).not.toHaveBeenCalled()
  expect(screen.getByText('Choose your country.')).toBeDefined()
  fireEvent.change(field() as HTMLElement, { target: { value: 'NZ' } })
  await order()
  expect(calls).toEqual(['/v2/users/u1 {"countryCode":"NZ"}'])
  expect(ordered).toHaveBeenCalledOnce()
})

it('the country of the account is already chosen, and nothing is saved again', async () => {
  await show('NZ')
  expect(field()).toHaveProperty('value', 'NZ')
  await order()
  expect(calls).toEqual([])
  expect(ordered).toHaveBeenCalledOnce()
})

it('without rates nobody chooses a country', async () => {
  await show(null, [])
  expect(field()).toBeNull()
  await order()
  expect(ordered).toHaveBeenCalledOnce()
})
