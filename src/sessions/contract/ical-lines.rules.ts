// Parses iCalendar text into properties: unfolds lines and splits names, parameters and values. Never
// throws.

export interface Property {
  readonly name: string
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** A VEVENT, VTIMEZONE, STANDARD or DAYLIGHT component with its properties. */
export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly parts: readonly Component[]
}

const maxLines = 200_000
const maxDepth = 8

const head = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s
const param = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/g

function readLine(line: string): Property | null {
  const hit = head.exec(line)
  if (!hit) return null
  const [, name = '', params = '', value = ''] = hit
  return {
    name: name.toUpperCase(),
    params: new Map(
      [...params.matchAll(param)].map(([, key = '', said = '']) => [
        key.toUpperCase(),
        said.replaceAll('"', ''),
      ]),
    ),
    value,
  }
}

interface OpenComponent {
  readonly name: string
  readonly properties: Property[]
  readonly parts: Component[]
}

/** The calendars in a text; null if it contains none. */
export function readComponents(text: string): readonly Component[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/, maxLines)
  const root: OpenComponent = { name: '', properties: [], parts: [] }
  const open: OpenComponent[] = [root]
  for (const line of lines) {
    const property = readLine(line)
    if (!property) continue
    const value = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') {
      if (open.length > maxDepth) return null
      open.push({ name: value, properties: [], parts: [] })
    } else if (property.name === 'END') {
      // An END without a matching BEGIN is ignored.
      if (open.length > 1 && open.at(-1)?.name === value) {
        const done = open.pop()
        if (done) open.at(-1)?.parts.push(done)
      }
    } else open.at(-1)?.properties.push(property)
  }
  const calendars = root.parts.filter(({ name }) => name === 'VCALENDAR')
  return calendars.length > 0 ? calendars : null
}

export const property = ({ properties }: Component, name: string): Property | undefined =>
  properties.find(each => each.name === name)
export const properties = ({ properties: all }: Component, name: string): readonly Property[] =>
  all.filter(each => each.name === name)
