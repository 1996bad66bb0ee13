import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { basePath } from '#kit/contract/constants.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'

/** Accepts pages of the app on this origin; refuses every other address. */
export function ownAddress({ origin }: Pick<Kit, 'origin'>, address: string): URL {
  const url = URL.parse(address, origin)
  const isOwn =
    url?.origin === new URL(origin).origin && url.username === '' && url.pathname.startsWith(`${basePath}/`)
  if (!url || !isOwn) throw fail(communicationsErrors, 'foreign-address')
  return url
}
