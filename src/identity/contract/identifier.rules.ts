// Recognises an email address or a mobile number in typed text. All forms share these rules. Pure.
import { isEmail, isPhone, normalEmail } from './people.rules.ts'

export type Identifier =
  | { readonly email: string }
  | { readonly mobile: string; readonly countryCode?: string }
/** Form input, in which a number always has a country. */
export type TypedIdentifier =
  | { readonly email: string }
  | { readonly mobile: string; readonly countryCode: string }
export type ParsedIdentifier = { readonly identifier: TypedIdentifier } | { readonly wrong: string }
export type IdentifierKind = 'email' | 'mobile' | 'either'

const missing: Record<IdentifierKind, string> = {
  email: 'Enter your email address.',
  mobile: 'Enter your mobile number.',
  either: 'Enter your email address or mobile number.',
}

/** A letter or an at sign means an email address, everything else is a number. */
export const looksLikeEmail = (typed: string): boolean => /[@a-z]/i.test(typed)

/** Removes separators; the pattern is checked with and without them. */
const compact = (typed: string): string => typed.replace(/[\s().-]/g, '')

export function readIdentifier(
  typed: string,
  country: string,
  kind: IdentifierKind = 'either',
): ParsedIdentifier {
  const text = typed.trim()
  if (text === '') return { wrong: missing[kind] }
  if (kind === 'email' || (kind === 'either' && looksLikeEmail(text)))
    return isEmail(text)
      ? { identifier: { email: normalEmail(text) } }
      : { wrong: 'Enter a valid email address' }
  if (!isPhone(text) && !isPhone(compact(text))) return { wrong: 'Enter a mobile number with its country.' }
  return { identifier: { mobile: compact(text), countryCode: country } }
}

/** The fields on the wire if the contact is an emergency contact. */
export const asEmergency = (
  identifier: Identifier,
): { emergencyContact: string; countryCode?: string } | null =>
  'mobile' in identifier
    ? {
        emergencyContact: identifier.mobile,
        ...(identifier.countryCode && { countryCode: identifier.countryCode }),
      }
    : null

/** `ada@school.org` → `a•••@school.org`, `+64211234567` → `••• 4567`: recognisable, but not usable. */
export const masked = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.)[^@]*/, '$1•••') : `••• ${contact.slice(-4)}`
