// Credit line: title, author, source and licence.
import type { FoundMedia } from './media-search.contract.ts'
import { mediaSourceNames } from './media-search.values.ts'

const maxLength = 480

export function creditWords({
  title,
  creator,
  source,
  licence,
  licenceUrl,
  page,
}: Pick<FoundMedia, 'title' | 'creator' | 'source' | 'licence' | 'licenceUrl' | 'page'>): string {
  const made = creator === null ? '' : ` by ${creator}`
  const under = licenceUrl === null ? licence : `${licence} (${licenceUrl})`
  const rest = `${made}, ${under}, ${mediaSourceNames[source]}: ${page}`
  // Licence and link are never truncated; a long title is.
  return `“${title.slice(0, Math.max(20, maxLength - rest.length))}”${rest}`
}

/** At the length of a name: title, author, licence. */
export const shortCredit = ({
  title,
  creator,
  licence,
}: Pick<FoundMedia, 'title' | 'creator' | 'licence'>): string => {
  const rest = ` (${[creator, licence].filter(Boolean).join(', ').slice(0, 100)})`
  return `${title.slice(0, 230 - rest.length)}${rest}`
}
