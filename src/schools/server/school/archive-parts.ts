// A school in its archive: its people and classes, and its profile, settings and plan.
import { and, asc, eq } from 'drizzle-orm'
import { mimesOf } from '#files/server/own-files.api.ts'
import {
  endingOf,
  entryName,
  schoolArchiveParts,
  storedFile,
  type ArchiveContext,
  type ArchiveFile,
} from '#identity/server/archives.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { rosterFiles } from '../roster/export.ts'
import { students, tags, tagStudents } from '../people.tables.ts'
import { planPapers } from '../plan-papers.tables.ts'
import { payments, schoolSettings } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'

const about = [
  'The school itself. Any text editor opens the JSON files.',
  '',
  '- `school.json`: name, address, names of roles and switches. Files are named by their SHA-256.',
  '- `plan.json`: the plan with its seats and space, and payments that the platform recorded for it.',
  '- `tags.json`: tags of students. `students` are the `sourcedId`s in `roster/users.csv`.',
  '- `papers/`: invoices and contracts as they were sent, as PDF.',
  '- `files/`: logo and certificates.',
].join('\n')

export const forArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'roster', {
    about:
      'The school’s years, terms, classes, teachers, students and guardians, and who is in which class, as the CSV files of a OneRoster 1.2 package (1EdTech). Put them into one zip file to import them elsewhere. Archived people and classes are in `register/`.',
    items: () => Promise.resolve(['roster']),
    async *files({ tx, of }) {
      yield* rosterFiles(tx, await schoolOf(tx, of))
    },
  }),
  provide(schoolArchiveParts, 'school', {
    about,
    async items({ tx, of }) {
      const papers = await tx
        .select({ id: planPapers.id })
        .from(planPapers)
        .where(eq(planPapers.school, of))
        .orderBy(asc(planPapers.issuedAt), asc(planPapers.id))
      const files = [...(await filesOfSchool(tx, of)).keys()]
      return [
        ...Object.keys(read),
        ...papers.map(({ id }) => `paper ${id}`),
        ...files.map(hash => `file ${hash}`),
      ]
    },
    async *files(context, item) {
      const [kind = '', id = ''] = item.split(' ')
      const found = await written(context, kind, id)
      if (found) yield found
    },
  }),
]

async function written(context: ArchiveContext, kind: string, id: string): Promise<ArchiveFile | undefined> {
  if (kind === 'paper') return paper(context, id)
  if (kind === 'file') return schoolFile(context, id)
  const value = await read[kind]?.(context)
  return { name: `${kind}.json`, content: JSON.stringify(value ?? null, null, 2) }
}

const read: Readonly<Record<string, (context: ArchiveContext) => Promise<unknown>>> = {
  async school({ tx, of }) {
    const row = await schoolOf(tx, of)
    const settings = await tx.select().from(schoolSettings).where(eq(schoolSettings.school, of))
    return {
      id: row.id,
      name: row.name,
      signInPage: row.slug,
      kind: row.instituteType,
      country: row.country,
      city: row.city,
      address: row.address,
      phone: row.phone,
      contact: row.contact,
      timeZone: row.timeZone,
      logo: row.logo,
      certificates: row.attachments,
      roleNames: row.roleAlias,
      teachersDelete: row.teachersDelete,
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
      createdAt: row.createdAt,
    }
  },
  async plan({ tx, of }) {
    const row = await schoolOf(tx, of)
    return {
      status: row.status,
      start: row.start,
      end: row.end,
      seats: { teachers: row.teacher, students: row.student },
      used: { teachers: row.usedTeacher, students: row.usedStudent, classes: row.usedClass },
      spaceInBytes: row.space,
      payments: await tx
        .select({
          at: payments.createdAt,
          days: payments.days,
          teachers: payments.teacher,
          students: payments.student,
        })
        .from(payments)
        .where(eq(payments.school, of))
        .orderBy(asc(payments.createdAt), asc(payments.id)),
    }
  },
  async tags({ tx, of }) {
    const rows = await tx
      .select({ id: tags.id, name: tags.name, color: tags.color })
      .from(tags)
      .where(and(eq(tags.school, of), eq(tags.center, true)))
      .orderBy(asc(tags.name), asc(tags.id))
    const tagged = await tx
      .select({ tag: tagStudents.tag, student: students.id, sourcedId: students.sourcedId })
      .from(tagStudents)
      .innerJoin(students, eq(students.id, tagStudents.student))
      .where(eq(students.school, of))
    const byTag = Map.groupBy(tagged, ({ tag }) => tag)
    return rows.map(({ id, ...row }) => ({
      ...row,
      students: (byTag.get(id) ?? []).map(({ student, sourcedId }) => sourcedId ?? student),
    }))
  },
}

async function paper({ tx, of }: ArchiveContext, id: string): Promise<ArchiveFile | undefined> {
  const [row] = await tx.select().from(planPapers).where(eq(planPapers.id, id))
  if (row?.school !== of) return undefined
  return { name: `papers/${entryName(row.no)}.pdf`, content: Buffer.from(row.bytes), isPacked: true }
}

/** Logo and certificates. */
async function filesOfSchool(tx: Tx, school: string): Promise<Map<string, string>> {
  const { logo, attachments } = await schoolOf(tx, school)
  const mime = logo === null ? '' : ((await mimesOf(tx, [logo])).get(logo) ?? '')
  return new Map([
    ...attachments.map(({ file: { hash, filename } }) => [hash, filename] as const),
    ...(logo === null ? [] : [[logo, `logo.${endingOf(mime)}`] as const]),
  ])
}

async function schoolFile({ kit, tx, of }: ArchiveContext, hash: string): Promise<ArchiveFile | undefined> {
  const name = (await filesOfSchool(tx, of)).get(hash)
  if (name === undefined) return undefined
  const mime = (await mimesOf(tx, [hash])).get(hash) ?? ''
  return storedFile(kit, `files/${entryName(name)}`, { hash, mime })
}
