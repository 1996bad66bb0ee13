// Articles and agreements that come with the platform: files of `name: value` lines, a line of dashes, and HTML.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sanitise } from '#communications/contract/rich-text.rules.ts'

export interface SeedFile {
  /** File name without its ending. */
  readonly name: string
  readonly head: Readonly<Record<string, string>>
  readonly body: string
}

export function seedFiles(folder: 'agreements' | 'journal'): SeedFile[] {
  const path = fileURLToPath(new URL(`./seed/${folder}/`, import.meta.url))
  return readdirSync(path)
    .filter(file => file.endsWith('.html'))
    .sort()
    .map(file => {
      const [head = '', ...rest] = readFileSync(path + file, 'utf8').split(/^---$/m)
      const lines = head.split('\n').filter(line => line.includes(':'))
      return {
        name: file.slice(0, -'.html'.length),
        head: Object.fromEntries(
          lines.map(line => [
            line.slice(0, line.indexOf(':')).trim(),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
        ),
        body: sanitise(rest.join('---').trim()),
      }
    })
}
