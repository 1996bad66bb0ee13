// After a demo lesson: its report, sent to families, and reflections on it.
import { minuteMs } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { DemoScene } from '#sessions/server/demo.api.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import { reflectionsOfDemo } from './demo.data.ts'
import { reflections } from '../reflection.tables.ts'

export async function reflect(
  kit: Kit,
  { actor, classId, school }: DemoScene,
  ava: string,
  session: SessionRow,
): Promise<void> {
  const at = (hours: number) => {
    const when = new Date(session.end.getTime() + hours * 60 * minuteMs)
    return { createdAt: when, updatedAt: when }
  }
  const inClass = { unit: session.unit, classId, school }
  await kit.db.insert(reflections).values([
    {
      id: kit.newId(),
      mode: 'refl' as const,
      owner: ava,
      ...inClass,
      session: session.id,
      content: reflectionsOfDemo.learner,
      ...at(1),
    },
    {
      id: kit.newId(),
      mode: 'refl' as const,
      owner: actor.id,
      unit: session.cid,
      content: reflectionsOfDemo.teacher,
      public: true,
      ...at(2),
    },
    {
      id: kit.newId(),
      mode: 'journal' as const,
      owner: actor.id,
      classId,
      content: reflectionsOfDemo.journal,
      ...at(4),
    },
    {
      id: kit.newId(),
      mode: 'journal' as const,
      owner: actor.id,
      classId,
      content: reflectionsOfDemo.draft,
      draft: true,
      ...at(5),
    },
  ])
}
