// A small reader of the XML that office programs write: elements with their prefixed names, attributes and
// text. The same in a browser, in a worker and in tests. Entities of a document type are not known, so
// nothing can be blown up by them.

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlNode | string)[]
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>|<\/([^\s>]+)\s*>|<([^\s/>]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, word: string) => {
    if (!word.startsWith('#')) return named[word] ?? whole
    const code = /^#x/i.test(word) ? Number.parseInt(word.slice(2), 16) : Number.parseInt(word.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The first element of a document; undefined when there is none, or when it is not well formed. */
export function parseXml(text: string): XmlNode | undefined {
  const root: XmlNode = { name: '', attributes: {}, children: [] }
  const open: XmlNode[] = [root]
  for (const [, raw, closed, name, attributes, empty, words] of text.matchAll(token)) {
    const parent = open.at(-1)
    if (!parent) return undefined
    if (raw !== undefined) parent.children.push(raw)
    else if (words !== undefined) parent.children.push(decode(words))
    else if (closed !== undefined) {
      if (open.pop()?.name !== closed || open.length === 0) return undefined
    } else if (name !== undefined) {
      const node: XmlNode = {
        name,
        attributes: Object.fromEntries(
          [...(attributes ?? '').matchAll(attribute)].map(([, key = '', double, single]) => [
            key,
            decode(double ?? single ?? ''),
          ]),
        ),
        children: [],
      }
      parent.children.push(node)
      if (!empty) open.push(node)
    }
  }
  return open.length === 1 ? elements(root)[0] : undefined
}

export const elements = (node: XmlNode | undefined): XmlNode[] =>
  (node?.children ?? []).filter(child => typeof child !== 'string')

/** The element at the end of a path of names, the first at each step. */
export function at(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node
  for (const name of path) found = elements(found).find(child => child.name === name)
  return found
}

export const all = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elements(node).filter(child => child.name === name)

/** Every element of a name below, in reading order. */
export const deep = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elements(node).flatMap(child => [...(child.name === name ? [child] : []), ...deep(child, name)])

export const textOf = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map(child => (typeof child === 'string' ? child : textOf(child))).join('')

export const number = (node: XmlNode | undefined, name: string): number | undefined => {
  const value = Number(node?.attributes[name])
  return node?.attributes[name] === undefined || !Number.isFinite(value) ? undefined : value
}
