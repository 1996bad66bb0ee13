import type { FileRecord } from '#files/contract/files.contract.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { takePicture } from './media-search.queries.ts'
import { WebMedia } from './web-media.tsx'

/** A picked picture is first copied to the user's files, with attribution. */
export const WebPictures = ({ onPick }: { onPick: (file: FileRecord) => unknown }) => (
  <WebMedia
    kind="picture"
    onPick={async ({ source, id }) => {
      try {
        await onPick(await takePicture(source, id))
      } catch (error) {
        void notify(wordsOf(error), { type: 'negative' })
      }
    }}
  />
)
