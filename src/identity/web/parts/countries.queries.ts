// Countries with their dial codes, fetched once from a plain URL. Failures are logged and shown at the field.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Country } from '#identity/contract/country-codes.conf.ts'
import { filesPath } from '#kit/contract/constants.ts'

/** The picker comes with its list, so that the row does not wait with a gap in it. */
export const loadCountrySelect = () => import('./country-select.tsx')

const countriesQuery = queryOptions({
  queryKey: ['conf', 'CountryCodes'],
  queryFn: async (): Promise<readonly Country[]> => {
    try {
      const [answer] = await Promise.all([
        fetch(`${filesPath}/conf/CountryCodes`, { headers: { accept: 'application/json' } }),
        loadCountrySelect(),
      ])
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
      return (await answer.json()) as readonly Country[]
    } catch (error) {
      console.warn('the list of countries could not be loaded', error)
      throw error
    }
  },
  staleTime: Infinity,
  retry: 1,
})

export const useCountries = (needed: boolean) => {
  const { data, isError } = useQuery({ ...countriesQuery, enabled: needed })
  return { countries: data ?? [], failed: isError }
}

/** Country of the browser's language setting. */
export function likelyCountry(): string {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? 'NZ'
  } catch {
    return 'NZ'
  }
}

/** `+64 21…` includes its dial code: the country with the longest matching code wins. */
export function countryOfNumber(countries: readonly Country[], typed: string, chosen: string): string {
  const number = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const digits = number.replace(/\D/g, '')
  const dial = (country: Country) => country.dial.replace(/\D/g, '')
  const fits = (country: Country) => digits.startsWith(dial(country))
  if (!number.startsWith('+') || digits === '') return chosen
  const now = countries.find(({ code }) => code === chosen)
  if (now && fits(now)) return chosen
  return countries.filter(fits).sort((a, b) => dial(b).length - dial(a).length)[0]?.code ?? chosen
}
