// Codes are offered only through the channels of this installation.
import type { ReactNode } from 'react'
import type { IdentifierKind } from '#identity/contract/identifier.rules.ts'
import { canSendMail, canSendTexts } from '#kit/web/page.ts'
import classes from './form.module.css'

const words = {
  mail: 'This installation cannot send email. Please ask its administrator.',
  text: 'This installation cannot send text messages. Please ask its administrator.',
} as const

export const NoChannel = ({ channel }: { channel: keyof typeof words }) => (
  <p
    className={classes.said}
    role="status"
    data-tone="negative"
  >
    {words[channel]}
  </p>
)

/** Kind of contact that can receive a code; null if there is none. */
export function codeKind(): IdentifierKind | null {
  if (canSendMail()) return canSendTexts() ? 'either' : 'email'
  return canSendTexts() ? 'mobile' : null
}

const contacts: Readonly<Record<IdentifierKind, string>> = {
  email: 'an email address',
  mobile: 'a mobile number',
  either: 'an email address or a mobile number',
}

/** Names of the channels that can carry a code. */
export function contactWords(): string | null {
  const kind = codeKind()
  return kind && contacts[kind]
}

/** A form that needs a code, or the reason why none can be sent. */
export function WithCodes({ form }: { form: (kind: IdentifierKind) => ReactNode }) {
  const kind = codeKind()
  return kind === null ? <NoChannel channel="mail" /> : form(kind)
}

export const byKind = <T,>(shapeOf: (kind: IdentifierKind) => T): Readonly<Record<IdentifierKind, T>> => ({
  email: shapeOf('email'),
  mobile: shapeOf('mobile'),
  either: shapeOf('either'),
})
