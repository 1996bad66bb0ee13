// Links on slides lead to web pages, email addresses and other pages of the deck only: never to a script or a
// local file.
export const linkPattern = /^((https?:\/\/|mailto:)[^\s]|#(page\/[\w-]{1,40}|next|previous|first|last)$)/i
export const maxLinkLength = 2000

/** Normalises a typed or imported address; undefined if it is not allowed. */
export function safeLink(typed: string): string | undefined {
  const words = typed.trim()
  const address = hasScheme.test(words) ? words : withScheme(words)
  return address.length <= maxLinkLength && complete.test(address) ? address : undefined
}

/** A host name with a dot, or an IP address; a user name before an @. */
const complete = /^(https?:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@?]+@[^\s@?]+(\?\S*)?)$/i
const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const withScheme = (words: string): string =>
  /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(words) ? `mailto:${words}` : `https://${words}`

/** Description of a link for screen readers. */
export const linkPlace = (link: string): string =>
  /^(?:https?:\/\/|mailto:)([^/?#]+)/i.exec(link)?.[1] ?? link

/** Relative links to pages. */
export const pageSteps = ['next', 'previous', 'first', 'last'] as const
export type PageStep = (typeof pageSteps)[number]
const stepsTo: Readonly<Record<string, (at: number, last: number) => number>> = {
  '#next': (at, last) => Math.min(last, at + 1),
  '#previous': at => Math.max(0, at - 1),
  '#first': () => 0,
  '#last': (_, last) => last,
}

export const isPageLink = (link: string): boolean => link.startsWith('#')
export const pageLink = (id: string): string => `#page/${id}`
export const linkedPage = (link: string): string | undefined => /^#page\/([\w-]{1,40})$/.exec(link)?.[1]

/** Target page of a link; undefined if it was deleted. */
export function pageOfLink(
  link: string,
  pages: readonly { readonly _id: string }[],
  at: number,
): number | undefined {
  const step = stepsTo[link]
  const found = step ? step(at, pages.length - 1) : pages.findIndex(({ _id }) => _id === linkedPage(link))
  return found < 0 ? undefined : found
}

/** Links between copied pages point to the copies, not to the originals. */
export function relinked<T>(page: T, newId: (old: string) => string | undefined): T {
  const text = JSON.stringify(page)
  const next = text.replaceAll(
    /"link":"#page\/([\w-]{1,40})"/g,
    (whole, old: string) => `"link":"${pageLink(newId(old) ?? old)}"`,
  )
  return next === text ? page : (JSON.parse(next) as T)
}
