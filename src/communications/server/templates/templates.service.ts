import { asc } from 'drizzle-orm'
import { noticeTemplateContract } from '#communications/contract/notices.contract.ts'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { readersOf, type NoticeTable } from '#kit/contract/notices.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { notices, templates, type TemplateRecord } from '../notices.tables.ts'
import { containing } from '#kit/server/like.ts'
import { keepVersion, templateOf } from './templates.ts'

const columns = { category: templates.category, code: templates.id }

export const templateService = ({ notices: declared }: Pick<Kit, 'notices'>) => {
  const wire = wireWith(declared)
  return implement(noticeTemplateContract, {
    facts: { owner: notices.receiver },
    async find({ db, query }) {
      const page = await listTable(db, templates, query, {
        columns,
        where: containing(query.$search, templates.id, templates.name, templates.title),
        order: [asc(templates.category), asc(templates.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async get(code, { db }) {
      const template = await templateOf(db, code)
      if (!template) throw kitFail('not-found')
      return wire(template)
    },
    async patch(code, call) {
      const {
        db,
        data: { version, ...set },
        actor,
        now,
      } = call
      const before = await templateOf(db, code)
      if (!before) throw kitFail('not-found')
      refuseUnknownVariables(before.keys, [set.title, set.text, set.note, set.sms])
      const saved = await updateVersion(db, templates, code, version, {
        ...set,
        edited: true,
        updatedAt: now,
      })
      await keepVersion(db, saved, actor.id, now)
      await writeAudit(db, call, 'template.edit', code, { before: wire(before), after: wire(saved) })
      return wire(saved)
    },
  })
}

function refuseUnknownVariables(keys: readonly string[], texts: readonly (string | undefined)[]): void {
  const used = texts.flatMap(text => [...(text ?? '').matchAll(/\{([^{}]*)\}/g)].map(hit => hit[1] ?? ''))
  const unknown = [...new Set(used)].filter(name => !keys.includes(name))
  if (unknown.length > 0) throw fail(communicationsErrors, 'unknown-variable', { unknown, known: keys })
}

/** A channel that the template has no texts for cannot be switched on. */
const wireWith =
  (declared: NoticeTable) =>
  ({ id, edited: _edited, updatedAt: _updatedAt, ...template }: TemplateRecord) => ({
    _id: id,
    code: id,
    ...template,
    // A stored template that is no longer sent cannot be chosen.
    readers: [...readersOf(declared[id] ?? { readers: [] })],
  })
