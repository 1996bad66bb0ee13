// The buyer's country, where the tax on the receipt depends on it.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import { useCountries } from '#identity/web/parts/countries.queries.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { remember } from '#identity/web/parts/session.ts'
import { api } from '#kit/web/api.ts'
import { useApp } from '#kit/web/app.tsx'
import { sellerQuery } from '../parts/seller.queries.ts'

export interface TaxCountryChoice {
  readonly value: string
  readonly onChange: (country: string) => void
  readonly isMissing: boolean
  readonly field: RefObject<HTMLSelectElement | null>
}

/** @param isPaying A person pays money; schools have a country in their profile. */
export function useTaxCountry(isPaying: boolean) {
  const app = useApp()
  const me = useMe()
  const seller = useQuery({ ...sellerQuery, enabled: isPaying })
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLSelectElement>(null)
  const isNeeded = isPaying && (seller.data?.taxes.length ?? 0) > 0
  const country = chosen ?? me?.countryCode ?? ''
  const choice: TaxCountryChoice = {
    value: country,
    onChange: code => {
      setChosen(code)
      setMissing(false)
    },
    isMissing,
    field,
  }
  return {
    choice: isNeeded ? choice : null,
    isLoading: isPaying && seller.isPending,
    /** Moves to the field if nothing is chosen. */
    isChosen: (): boolean => {
      const chosenNow = !isNeeded || country !== ''
      setMissing(!chosenNow)
      if (!chosenNow) field.current?.focus()
      return chosenNow
    },
    /** The account keeps it, so that the next order has it and the receipt of this one. */
    save: async (): Promise<void> => {
      if (!isNeeded || !me || country === me.countryCode) return
      remember(app, (await api(usersContract).patch(me._id, { countryCode: country })) as Me)
    },
  }
}

export function TaxCountry({ choice }: { choice: TaxCountryChoice }) {
  const { countries, failed } = useCountries(true)
  const { value, onChange, isMissing, field } = choice
  // A failed list still offers the country of the account.
  const options = failed && value !== '' ? [{ code: value, name: value }] : countries
  return (
    <NativeSelect
      ref={field}
      label="Your country"
      description="Your receipt shows the tax of this country. Your account keeps it."
      size="md"
      required
      autoComplete="country"
      value={value}
      error={isMissing && 'Choose your country.'}
      data={[
        { value: '', label: 'Choose a country' },
        ...options.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
