// Draws metafiles off the main thread, so that the page can terminate it on timeout.
import { pictureOfMetafile } from './metafile-picture.ts'

export interface MetafileNews {
  readonly picture?: Uint8Array | undefined
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  const send = (news: MetafileNews): void => {
    postMessage(news)
  }
  pictureOfMetafile(data).then(
    picture => send({ picture }),
    () => send({}),
  )
})
