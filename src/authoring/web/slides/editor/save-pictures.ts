// A picture of every changed page, then the save-back: loaded on first use.
import '#authoring/contract/relations.ts'
import type { slidesContract } from '#authoring/contract/slides.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { api, ApiError, light } from '#kit/web/api.ts'
import { pagePicture } from '../paint/picture.ts'
import type { Editor } from './editor.ts'
import { NotSent } from './save-back.ts'
import type { DeckSaver } from './saver.ts'

const slidesService = light<typeof slidesContract>('slides')

const maxTries = 4
const sleep = (seconds: number) =>
  new Promise(resolve => {
    setTimeout(resolve, seconds * 1000)
  })

export async function saveBack(
  editor: Editor,
  saver: DeckSaver,
  auto: boolean,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const { session } = editor
  let wanted = waiting(editor)
  for (let attempt = 0; ; attempt++) {
    if (!(await saver.flush())) throw new NotSent('some changes wait to be sent')
    const { id } = session.get()
    const { pics, versions } = await pictures(editor, wanted, onProgress)
    if (attempt < maxTries && isBehind(editor, versions)) {
      wanted = [...new Set([...Object.keys(pics), ...waiting(editor)])]
      continue
    }
    try {
      session.pictured(await api(slidesService).patch('syncSlide', { _id: id, pics, versions, auto }))
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'pictures-missing' || attempt >= maxTries)
        throw error
      // Pages that somebody else changed, or whose picture failed the last time.
      await saver.refresh()
      wanted = [
        ...new Set([...Object.keys(pics), ...((error.details['pages'] as string[] | undefined) ?? [])]),
      ]
    }
  }
}

/** Pages without an up-to-date picture. */
function waiting({ session }: Editor): readonly string[] {
  const { pages, facts, unpictured } = session.get()
  return pages.map(({ _id }) => _id).filter(id => unpictured.has(id) || facts.get(id)?.pic === null)
}

/** Whether pages changed during painting: the server would refuse their pictures. */
function isBehind(editor: Editor, versions: Readonly<Record<string, number>>): boolean {
  const { session } = editor
  const { facts } = session.get()
  return (
    !session.isSaved() ||
    waiting(editor).some(id => !(id in versions)) ||
    Object.entries(versions).some(([id, version]) => facts.has(id) && facts.get(id)?.version !== version)
  )
}

async function pictures(
  editor: Editor,
  wanted: readonly string[],
  onProgress: (done: number, all: number) => void,
) {
  const { session, images } = editor
  const { pages, facts } = session.get()
  const list = pages.filter(({ _id }) => wanted.includes(_id))
  const [pics, versions]: [Record<string, string>, Record<string, number>] = [{}, {}]
  onProgress(0, list.length)
  for (const [at, { _id, body }] of list.entries()) {
    versions[_id] = facts.get(_id)?.version ?? 1
    const blob = await pagePicture(body, session.get(), images)
    pics[_id] = await sent(
      new File([blob], `page-${at + 1}.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type }),
    )
    onProgress(at + 1, list.length)
  }
  return { pics, versions }
}

async function sent(file: File): Promise<string> {
  for (;;) {
    try {
      return (await uploadFile(file, 'slide')).hash
    } catch (error) {
      // A long deck is sent as fast as the server accepts it.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await sleep(Number(error.details['retryAfter'] ?? 10))
    }
  }
}
