// Renders rich text. The server sanitises it on write; as a second safeguard, only elements from a short list are
// rendered here.
import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { basePath } from '#kit/contract/constants.ts'
import classes from './rich-text.module.css'

/** Allowed elements and how they render. `h1` becomes `h2`, because the page has its own first-level heading. */
const shown: Readonly<Record<string, string>> = {
  P: 'p',
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  CODE: 'code',
  PRE: 'pre',
  FIGURE: 'figure',
  FIGCAPTION: 'figcaption',
  TABLE: 'table',
  THEAD: 'thead',
  TBODY: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
  BR: 'br',
  HR: 'hr',
  S: 's',
  U: 'u',
  SUP: 'sup',
  SUB: 'sub',
}
const empty = new Set(['br', 'hr'])
/** Elements removed with their content. Other unknown elements keep their text. */
const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'NOSCRIPT',
  'SVG',
  'MATH',
  'HEAD',
  'TITLE',
])

export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => build(parse(html).childNodes), [html])
  return <div className={classes.text}>{nodes}</div>
}

/** Text without any element is taken as paragraphs separated by blank lines. */
function parse(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (body.childElementCount > 0) return body
  const paragraphs = (body.textContent ?? '')
    .split(/\n{2,}/)
    .filter(part => part.trim() !== '')
    .map(part => {
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.textContent = part
      return paragraph
    })
  body.replaceChildren(...paragraphs)
  return body
}

const build = (nodes: NodeListOf<ChildNode>): ReactNode[] =>
  [...nodes].map((node, index) => <Fragment key={index}>{one(node)}</Fragment>)

function one(node: ChildNode): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null
  if (node.tagName === 'A')
    return <TextLink to={linkOf(node.getAttribute('href'))}>{build(node.childNodes)}</TextLink>
  if (node.tagName === 'IMG')
    return (
      <img
        src={pictureOf(node.getAttribute('src'))}
        alt={node.getAttribute('alt') ?? ''}
        loading="lazy"
      />
    )
  const name = shown[node.tagName]
  if (!name) return build(node.childNodes)
  return empty.has(name) ? createElement(name) : createElement(name, null, ...build(node.childNodes))
}

/** Only pictures from this site: others would reveal readers to their hosts. */
const pictureOf = (src: string | null): string | undefined => (src && /^\/(?!\/)/.test(src) ? src : undefined)

/** Pages of this site open in the app; other addresses must be web or mail addresses. */
function linkOf(href: string | null): string {
  const own = `${basePath}/`
  if (href?.startsWith(own)) return href.slice(basePath.length)
  return href && /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href) ? href : '#'
}
