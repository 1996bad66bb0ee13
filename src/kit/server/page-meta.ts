// Link previews: title, description and picture in a page's head. Domains provide them by path.
export interface PageMeta {
  readonly title: string
  readonly description: string
  readonly keywords?: readonly string[] | undefined
  /** Address from the origin on, for everybody. */
  readonly image?: string | undefined
  /** The one address of this page, from the base path on. */
  readonly path: string
  /** The address that was shared, where it differs: networks keep a card by it. */
  readonly sharedPath?: string | undefined
}

/** What a page shows, by its path below the base path; undefined if unknown. */
export type DescribePage = (path: string, query?: string) => Promise<PageMeta | undefined>

/** Custom link preview by path and query; undefined if none was set. */
export type ShareCard = (path: string, query: string) => Promise<Partial<PageMeta> | undefined>

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, char => escapes[char] ?? char)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The page with its head filled in. Only text goes in, never markup. */
export function withMeta(
  html: string,
  { title, description, keywords = [], image, path, sharedPath = path }: PageMeta,
  origin: string,
  base: string,
): string {
  const [name, words, url] = [
    escaped(title),
    escaped(description.slice(0, 300)),
    escaped(origin + base + path),
  ]
  const picture = image === undefined ? undefined : escaped(origin + image)
  const tags = [
    `<link rel="canonical" href="${url}" />`,
    ...(keywords.length > 0 ? [`<meta name="keywords" content="${escaped(keywords.join(', '))}" />`] : []),
    ...Object.entries({
      'og:title': name,
      'og:description': words,
      'og:url': escaped(origin + base + sharedPath),
      'og:type': 'article',
      'og:site_name': 'Classwright',
      ...(picture && { 'og:image': picture }),
    }).map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    ...Object.entries({
      'twitter:card': picture ? 'summary_large_image' : 'summary',
      'twitter:title': name,
      'twitter:description': words,
      ...(picture && { 'twitter:image': picture }),
    }).map(([property, content]) => `<meta name="${property}" content="${content}" />`),
  ].join('\n    ')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name} | Classwright</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${words}" />`,
    )
    .replace('</head>', () => `  ${tags}\n  </head>`)
}
