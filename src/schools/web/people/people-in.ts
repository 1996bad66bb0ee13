// Reads people pasted from an address book: `Mia Hart <mia@school.org>` or just the address, separated by lines
// or commas. Pure.

export interface PastedPerson {
  readonly email: string
  readonly name?: [string, string]
}

export function peopleIn(text: string): PastedPerson[] {
  const seen = new Set<string>()
  return text.split(/[\n,;]+/).flatMap(line => {
    const hit = /^(.*?)<?\s*([^<>\s]+)\s*>?$/.exec(line.trim())
    const email = hit?.[2] ?? ''
    const key = email.toLowerCase()
    if (email === '' || seen.has(key)) return []
    seen.add(key)
    const [first = '', ...rest] = (hit?.[1] ?? '').replaceAll('"', '').trim().split(/\s+/)
    return [{ email, ...(first !== '' && { name: [first, rest.join(' ')] as [string, string] }) }]
  })
}
