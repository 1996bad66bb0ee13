// `service-auth-unit`: the frozen copy of an application, for its applicant and for reviewers.
import { and, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { contentRows, type ContentRow } from '#authoring/server/contents.api.ts'
import { publishedParts } from '#authoring/server/published.api.ts'
import { signer } from '#files/server/files.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import { implement } from '#kit/server/service.ts'
import { snapshotContract, type SnapshotPart } from '#services/contract/content/snapshot.contract.ts'
import { isInQueue } from '../applications/applications.ts'
import { applications } from '../services.tables.ts'

export const snapshotService = () =>
  implement(snapshotContract, {
    facts: { owner: applications.owner },
    async get(id, { db, now, where, actor }) {
      const [row] = await db
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), eq(applications.type, 'content'), where))
      // A withdrawn application is private again.
      if (!row || row.unitSnapshot === null || (row.owner !== actor.id && !isInQueue(row.status)))
        throw kitFail('not-found')
      const ids = [row.unitSnapshot, ...row.linkSnapshot]
      const frozen = await contentRows(db, ids)
      const sign = await signer(db, now)
      const parts: z.input<typeof SnapshotPart>[] = []
      for (const content of ids.flatMap(each => frozen.get(each) ?? [])) parts.push(await partOf(content))
      return { _id: id, parts }

      async function partOf(content: ContentRow): Promise<z.input<typeof SnapshotPart>> {
        const all = { shown: undefined, withHidden: true }
        const { overview, deck, questions, materials, videos, tool } = await publishedParts(
          db,
          content,
          sign,
          { id: content.id, owner: content.owner },
          all,
        )
        const coverUrl = content.cover === null ? null : sign(content.cover)
        const { id: _id, name, mode } = content
        return { _id, name, mode, coverUrl, overview, deck, questions, materials, videos, tool }
      }
    },
  })
