// A small parser for the XML of office programs: elements with prefixed names, attributes and text. Works in
// browsers, workers and tests. It ignores entity definitions, which prevents entity expansion attacks.

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

/** The root element, or undefined if there is none or the document is not well-formed. */
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

/** The element at a path of names, following the first match at each step. */
export function at(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node
  for (const name of path) found = elements(found).find(child => child.name === name)
  return found
}

export const all = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elements(node).filter(child => child.name === name)

/** All descendants with a name, in document order. */
export const deep = (node: XmlNode | undefined, name: string): XmlNode[] =>
  elements(node).flatMap(child => [...(child.name === name ? [child] : []), ...deep(child, name)])

export const textOf = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map(child => (typeof child === 'string' ? child : textOf(child))).join('')

export const number = (node: XmlNode | undefined, name: string): number | undefined => {
  const value = Number(node?.attributes[name])
  return node?.attributes[name] === undefined || !Number.isFinite(value) ? undefined : value
}
