// The SQL that comes with this version: migrations in drizzle/, and rules beside the tables they guard.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { domainOrder } from './domain-order.ts'

export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly hash: string
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Versioned files, oldest first: applied once, never changed. */
export const migrationFiles = (): SqlFile[] => sqlFiles('drizzle/', '.sql')

/** Repeatable files by domain, then by name: functions and triggers, applied anew when they change. */
export const rulesFiles = (): SqlFile[] =>
  domainOrder.flatMap(domain =>
    sqlFiles(`src/${domain}/server/`, '.rules.sql').map(file => ({
      ...file,
      name: `${domain}/${file.name}`,
    })),
  )

function sqlFiles(folder: string, suffix: string): SqlFile[] {
  if (!existsSync(root + folder)) return []
  const names = readdirSync(root + folder).filter(name => name.endsWith(suffix))
  return names.sort().map(name => {
    const text = readFileSync(root + folder + name, 'utf8')
    return { name, text, hash: sha256(text) }
  })
}
