// A picture of every page that changed, then the save-back, which writes materials, cover and revision.
import '#authoring/contract/relations.ts'
import { slidesContract } from '#authoring/contract/slides.contract.ts'
import { uploadFile } from '#files/web/upload.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { pagePicture } from '../paint/picture.ts'
import type { Editor } from './editor.ts'
import type { DeckSaver } from './saver.ts'

const tries = 4
const sleep = (seconds: number) =>
  new Promise(resolve => {
    setTimeout(resolve, seconds * 1000)
  })

export async function saveBack(editor: Editor, saver: DeckSaver): Promise<void> {
  const { session } = editor
  let wanted: readonly string[] = [...session.get().unpictured]
  for (let attempt = 0; ; attempt++) {
    if (!(await saver.flush()))
      throw new Error('Some changes could not be saved yet. Try again when you are online.')
    const { id } = session.get()
    const { pics, versions } = await pictures(editor, wanted)
    try {
      session.pictured(await api(slidesContract).patch('syncSlide', { _id: id, pics, versions }))
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'pictures-missing' || attempt >= tries) throw error
      // Pages that somebody else changed, or that were left without a picture the last time.
      await saver.refresh()
      wanted = [
        ...new Set([...Object.keys(pics), ...((error.details['pages'] as string[] | undefined) ?? [])]),
      ]
    }
  }
}

async function pictures(editor: Editor, wanted: readonly string[]) {
  const { session, images } = editor
  const { pages, facts } = session.get()
  const list = pages.filter(({ _id }) => wanted.includes(_id))
  const [pics, versions]: [Record<string, string>, Record<string, number>] = [{}, {}]
  for (const [at, { _id, body }] of list.entries()) {
    versions[_id] = facts.get(_id)?.version ?? 1
    const blob = await pagePicture(body, session.get(), images)
    pics[_id] = await sent(
      new File([blob], `page-${at + 1}.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type }),
    )
  }
  return { pics, versions }
}

async function sent(file: File): Promise<string> {
  for (;;) {
    try {
      return (await uploadFile(file, 'slide')).hash
    } catch (error) {
      // A long deck is sent as fast as the server takes it.
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await sleep(Number(error.details['retryAfter'] ?? 10))
    }
  }
}
