// Marks in a person's archive: the points of every report sent to them. Unsent marks are left out.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { type ArchiveContext, personArchiveParts } from '#identity/server/archives.api.ts'
import { csvLine } from '#kit/contract/csv.rules.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { classSnapshots, takeaways } from '../takeaway.tables.ts'

export const forArchives = (): readonly Provision[] => [
  provide(personArchiveParts, 'marks', {
    about:
      '`marks.csv`: points that the person was given, one row for each question of each report that was sent to them. Spreadsheet programs open it.',
    items: async context => ((await sentTo(context)).length > 0 ? ['marks'] : []),
    async *files(context) {
      yield { name: 'marks.csv', content: markLines(context) }
    },
  }),
]

const columns = ['lesson', 'code', 'start', 'class', 'question', 'points', 'possible points', 'sent']

const sentTo = ({ tx, of }: ArchiveContext): Promise<{ session: string }[]> =>
  tx
    .select({ session: takeaways.session })
    .from(takeaways)
    .where(and(eq(takeaways.uid, of), isNotNull(takeaways.sent)))
    .orderBy(asc(takeaways.createdAt))

/** Writes lesson by lesson, because a report holds all questions of its lesson. */
async function* markLines(context: ArchiveContext): AsyncGenerator<string> {
  yield csvLine(columns)
  for (const { session } of await sentTo(context)) {
    const [report] = await context.tx
      .select({ sent: takeaways.sent, sentAt: takeaways.sentAt, lesson: classSnapshots })
      .from(takeaways)
      .innerJoin(classSnapshots, eq(classSnapshots.id, takeaways.session))
      .where(and(eq(takeaways.session, session), eq(takeaways.uid, context.of)))
    if (!report) continue
    const { sent, sentAt, lesson } = report
    const nameOf = new Map(lesson.questions.map(({ _id, name }) => [_id, name]))
    for (const { question, point, score } of sent?.marks ?? [])
      yield csvLine([
        lesson.name,
        lesson.sid,
        lesson.start.toISOString(),
        lesson.className ?? '',
        nameOf.get(question) ?? '',
        String(point),
        String(score),
        sentAt?.toISOString() ?? '',
      ])
  }
}
