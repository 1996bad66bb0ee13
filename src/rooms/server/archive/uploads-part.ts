// Files that were submitted as answers, in a school's archive.
import { and, asc, eq, sql } from 'drizzle-orm'
import { hashedFile, schoolArchiveParts } from '#identity/server/archives.api.ts'
import { among } from '#kit/server/bulk.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { schoolSessionPieces } from '#sessions/server/school-sessions.api.ts'
import { responses, rooms } from '../rooms.tables.ts'

export const forUploads = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'uploads', {
    about:
      'Files that were submitted as answers, also by guests, in a folder for each lesson with its code. A file is named by its SHA-256, which is the `answer` in `sessions/answers.csv` and the `content` in `rooms/answers.json`.',
    async items({ tx, of }) {
      const items: string[] = []
      for await (const sessions of schoolSessionPieces(tx, of)) {
        const found = await tx
          .selectDistinct({ sid: rooms.sid, hash: responses.content })
          .from(responses)
          .innerJoin(rooms, eq(rooms.id, responses.room))
          .where(
            and(
              among(
                responses.session,
                sessions.map(({ id }) => id),
              ),
              eq(responses.type, 'media'),
              sql`${responses.content} ~ '^[0-9a-f]{64}$'`,
            ),
          )
          .orderBy(asc(rooms.sid), asc(responses.content))
        items.push(...found.map(({ sid, hash }) => `${sid} ${hash}`))
      }
      return items
    },
    async *files(context, item) {
      const [sid = '', hash = ''] = item.split(' ')
      yield hashedFile(context, sid, hash)
    },
  }),
]
