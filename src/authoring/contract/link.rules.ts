// Links on slides lead to web pages and email addresses, and nowhere else: never to a script or a file of the device.
export const linkPattern = /^(https?:\/\/|mailto:)[^\s]/i
export const maxLinkLength = 2000

/** What a person typed or a file holds, as an address that may be followed; undefined where it may not. */
export function safeLink(typed: string): string | undefined {
  const words = typed.trim()
  const address = hasScheme.test(words) ? words : withScheme(words)
  return address.length <= maxLinkLength && complete.test(address) ? address : undefined
}

/** A name with a dot, or a number of the network; a person before an @. */
const complete = /^(https?:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?|mailto:[^\s@?]+@[^\s@?]+(\?\S*)?)$/i
const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const withScheme = (words: string): string =>
  /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(words) ? `mailto:${words}` : `https://${words}`

/** Where a link leads, for those who do not see it. */
export const linkPlace = (link: string): string =>
  /^(?:https?:\/\/|mailto:)([^/?#]+)/i.exec(link)?.[1] ?? link
