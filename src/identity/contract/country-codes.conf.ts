// `conf GET CountryCodes`: countries of mobile numbers, sorted by name.
import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'
import { dialCodes } from './country-codes.data.ts'

export const Country = z.object({
  code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  name: z.string(),
  /** Including the plus sign. */
  dial: z.string().check(z.regex(/^\+\d{1,4}$/)),
})
export type Country = z.output<typeof Country>

const names = new Intl.DisplayNames(['en'], { type: 'region' })

const countries: Country[] = Object.entries(dialCodes)
  .map(([code, digits]) => ({ code, name: names.of(code) ?? code, dial: `+${digits}` }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

export const countryCodesConf = confEntry('CountryCodes', z.array(Country), countries)
