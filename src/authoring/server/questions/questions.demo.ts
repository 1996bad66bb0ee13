// Questions of the demo data: a task with questions, an interactive video, and a tool for teacher, self and
// peer.
import { readFile } from 'node:fs/promises'
import { keepMade } from '#files/server/made.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { createContent } from '../contents/create.ts'
import { pagePicture } from '../demo/pictures.ts'
import { slides } from './questions.demo.data.ts'
import { task, video, tool } from './demo-writing.ts'

const clip = new URL('../demo/tide.webm', import.meta.url)

/** For one teacher, after their other content. */
export async function demoQuestions(kit: Kit, actor: Actor): Promise<void> {
  const owner = actor.id ?? ''
  // Files are stored outside the transaction; rows that reference them are created in one.
  const pictures: string[] = []
  for (const [title, text] of slides)
    pictures.push(
      await keepMade(kit, owner, `${title}.png`, 'slide', await pagePicture({ title, lines: [text] })),
    )
  const film = await keepMade(kit, owner, 'The tide and the Moon.webm', 'content', await readFile(clip))
  await kit.db.transaction(async db => {
    const by: CallContext = { db, actor, now: kit.clock.now() }
    const about = {
      subjects: [{ label: 'Science', value: 'Science' }],
      grades: [{ label: 'Grade 8', value: 'Grade 8' }],
    }
    await task(
      kit,
      by,
      await createContent(kit, by, {
        mode: 'task',
        name: 'Why the tide comes twice a day',
        curriculum: 'nz',
        type: 'FA',
        ...about,
      }),
      pictures,
    )
    await video(
      kit,
      by,
      await createContent(kit, by, { mode: 'video', name: 'The tide and the Moon', ...about }),
      film,
      pictures[2] ?? null,
    )
    await tool(
      kit,
      by,
      await createContent(kit, by, { mode: 'tool', name: 'How our group worked', ...about }),
    )
  })
}
