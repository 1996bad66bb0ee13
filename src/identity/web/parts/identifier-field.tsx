import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import {
  looksLikeEmail,
  readIdentifier,
  type IdentifierKind,
  type TypedIdentifier,
} from '#identity/contract/identifier.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { countryOfNumber, likelyCountry, loadCountrySelect, useCountries } from './countries.queries.ts'
import { TextField } from '#kit/web/parts/fields/fields.tsx'
import type { FormState } from '#kit/web/parts/fields/form-body.tsx'
import classes from './form.module.css'

const CountrySelect = lazy(() => loadCountrySelect().then(module => ({ default: module.CountrySelect })))

interface IdentifierFieldProps {
  form: FormState
  kind?: IdentifierKind
  name?: string
  label?: string
  hint?: ReactNode
  autoComplete?: string
}

const labels: Record<IdentifierKind, string> = {
  email: 'Email address',
  mobile: 'Mobile number',
  either: 'Email or mobile number',
}

const typedIn = (form: FormState, name: string): string =>
  typeof form.held[name] === 'string' ? form.held[name] : ''
const countryIn = (form: FormState): string =>
  typeof form.held['country'] === 'string' ? form.held['country'] : likelyCountry()

/** The field's value in wire form, or its error. */
export const identifierIn = (form: FormState, kind: IdentifierKind = 'either', name = 'identifier') =>
  readIdentifier(typedIn(form, name), countryIn(form), kind)

/** The value of a validated form. */
export function identifierOf(
  form: FormState,
  kind: IdentifierKind = 'either',
  name = 'identifier',
): TypedIdentifier {
  const read = identifierIn(form, kind, name)
  if ('wrong' in read) throw new Error(read.wrong)
  return read.identifier
}

const autoCompletes = { mobile: 'tel', email: 'email', either: 'username' }
const inputs = {
  mobile: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  either: { type: 'text' },
} as const

/** Email address or mobile number in one field. A number adds a country picker. */
export function IdentifierField({
  form,
  kind = 'either',
  name = 'identifier',
  label = labels[kind],
  hint,
  autoComplete = autoCompletes[kind],
}: IdentifierFieldProps) {
  const typed = typedIn(form, name)
  const isNumber =
    kind === 'mobile' || (kind === 'either' && typed.trim().length > 1 && !looksLikeEmail(typed))
  const { countries, failed } = useCountries(isNumber)
  const country = countryOfNumber(countries, typed, countryIn(form))
  const isOutdated = isNumber && countries.length > 0 && form.held['country'] !== country
  const settle = useEffectEvent(() => form.set('country', country))
  // A country code typed in the number takes precedence.
  useEffect(() => {
    if (isOutdated) settle()
  }, [isOutdated, country])
  return (
    <div>
      <div
        className={classes.number}
        data-country={(isNumber && countries.length > 0) || undefined}
      >
        {isNumber && countries.length > 0 && (
          <Suspense fallback={<div />}>
            <CountrySelect
              countries={countries}
              value={country}
              onChange={code => form.set('country', code)}
            />
          </Suspense>
        )}
        <TextField
          form={form}
          name={name}
          label={label}
          autoComplete={autoComplete}
          {...(hint && { hint })}
          {...inputs[kind]}
        />
      </div>
      {isNumber && failed && (
        <p
          className={classes.said}
          data-tone="negative"
        >
          The list of countries did not load. Write your number with + and its country code.
        </p>
      )}
    </div>
  )
}
