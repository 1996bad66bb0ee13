// Stored templates, seeded from the domains' tables at every start. Edits by staff are kept.
import { eq, sql } from 'drizzle-orm'
import { variablesOf, type NoticeRow } from '#kit/contract/notices.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { templates, templateVersions, type TemplateRecord } from '../notices.tables.ts'

export async function seedTemplates({ db, clock, notices }: Kit): Promise<void> {
  const stored = new Map((await db.select().from(templates)).map(template => [template.id, template]))
  const now = clock.now()
  for (const [code, row] of Object.entries(notices)) {
    const declared = declaredTemplate(code, row)
    const before = stored.get(code)
    if (before && sameAs(before, declared)) continue
    await db.transaction(async tx => {
      const [saved] = before
        ? await tx
            .update(templates)
            .set({
              ...(before.edited ? fixedPart(declared) : declared),
              version: sql`${templates.version} + 1`,
              updatedAt: now,
            })
            .where(eq(templates.id, code))
            .returning()
        : await tx
            .insert(templates)
            .values({ ...declared, updatedAt: now })
            .onConflictDoNothing()
            .returning()
      if (saved) await keepVersion(tx, saved, null, now)
    })
  }
}

type Declared = Omit<TemplateRecord, 'version' | 'edited' | 'updatedAt'>

function declaredTemplate(code: string, row: NoticeRow): Declared {
  const has = (channel: NoticeRow['channels'][number]) => row.channels.includes(channel)
  return {
    id: code,
    name: row.name ?? nameOf(code),
    category: row.category,
    essential: row.essential === true,
    channels: [...row.channels],
    enable: has('mail'),
    enableInbox: has('inbox'),
    enablePush: has('push'),
    enableSms: has('sms'),
    title: row.title,
    text: row.body,
    note: row.body,
    sms: row.sms ?? '',
    keys: variablesOf(row),
  }
}

/** `PasswordChanged` → `Password changed` */
const nameOf = (code: string): string => {
  const words = code.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that are defined in code and cannot be edited. */
const fixedPart = ({ name, essential, channels, keys }: Declared) => ({ name, essential, channels, keys })

const sameAs = (stored: TemplateRecord, declared: Declared): boolean => {
  const part = stored.edited ? fixedPart(declared) : declared
  return Object.entries(part).every(
    ([name, value]) => JSON.stringify(stored[name as keyof TemplateRecord]) === JSON.stringify(value),
  )
}

export async function keepVersion(tx: Tx, saved: TemplateRecord, by: string | null, at: Date): Promise<void> {
  await tx
    .insert(templateVersions)
    .values({ template: saved.id, version: saved.version, was: saved, by, at })
    .onConflictDoNothing()
}

export async function templateOf(tx: Tx, code: string): Promise<TemplateRecord | undefined> {
  const [template] = await tx.select().from(templates).where(eq(templates.id, code))
  return template
}
