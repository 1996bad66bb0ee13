// Files in a session's copied content, with addresses signed on every read.
import { filesIn } from '#authoring/contract/deck.rules.ts'
import type { Snapshot } from '#sessions/contract/session.shapes.ts'
import type { Sign } from '#files/server/files.api.ts'

const isHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)

export function filesInSnapshot({
  task,
  pages,
  materials,
  video,
}: Pick<Snapshot, 'task' | 'pages' | 'materials' | 'video'>): string[] {
  return [
    ...new Set([
      ...pages.flatMap(page => [...filesIn(page), ...(page.pic === null ? [] : [page.pic])]),
      ...materials.flatMap(({ list }) => list.flatMap(({ key }) => key ?? [])),
      ...video.flatMap(({ type, videoId, thumbnail }) => [
        ...(type === 'file' ? [videoId] : []),
        ...(thumbnail === null ? [] : [thumbnail]),
      ]),
      ...Object.values(task?.ext ?? {}).flatMap(answers =>
        answers.flatMap(({ value }) => (isHash(value) ? [value] : [])),
      ),
    ]),
  ]
}

export function signSnapshot(
  { task, deck, pages, questions, materials, video, tools }: Snapshot,
  sign: Sign,
): Snapshot {
  return {
    task,
    deck,
    questions,
    tools,
    pages: pages.map(page => ({ ...page, picUrl: page.pic === null ? null : sign(page.pic) })),
    materials: materials.map(each => ({
      ...each,
      list: each.list.map(one => ({ ...one, fileUrl: one.key === null ? null : sign(one.key) })),
    })),
    video: video.map(each => ({
      ...each,
      url: each.type === 'file' ? sign(each.videoId) : each.videoId,
      thumbnailUrl: each.thumbnail === null ? null : sign(each.thumbnail),
    })),
  }
}
