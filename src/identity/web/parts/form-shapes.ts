// Form schemas with the contract's rules; parsing returns the values to send.
import * as z from '#zod'
import { readIdentifier, type IdentifierKind } from '#identity/contract/identifier.rules.ts'
import { isCode, isPassword, passwordHint, trimCode } from '#identity/contract/people.rules.ts'

/** A text with a custom validation rule and message. */
export const judged = (judge: (value: string) => string | undefined) =>
  z.string().check(payload => {
    const message = judge(payload.value)
    if (message !== undefined)
      payload.issues.push({ code: 'custom', input: payload.value, message, path: [] })
  })

export const filled = (words: string) => judged(value => (value.trim() === '' ? words : undefined))

export const identifierText = (kind: IdentifierKind = 'either') =>
  judged(value => {
    const read = readIdentifier(value, '', kind)
    return 'wrong' in read ? read.wrong : undefined
  })

export const newPassword = judged(value => {
  if (isPassword(value)) return undefined
  return value === '' ? 'Choose a password.' : passwordHint
})

export const codeText = judged(value => {
  if (isCode(value)) return undefined
  return trimCode(value) === '' ? 'Enter the code that we sent you.' : 'A code has six digits'
})

/** Requires both passwords to match; checked only here. */
export const sameAs = (one: string, other: string) =>
  z.refine(
    (values: unknown) => {
      const held = values as Record<string, unknown>
      return held[one] === held[other]
    },
    { error: 'The two passwords differ.', path: [other] },
  )
