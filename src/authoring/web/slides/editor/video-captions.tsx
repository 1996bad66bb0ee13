import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { nameOf } from '#authoring/contract/deck.rules.ts'
import { CaptionsDialog } from '../../video/captions-dialog.tsx'
import { omit } from '../model/omit.ts'
import type { Editor } from './editor.ts'
import classes from './editor.module.css'

type VideoElement = Extract<Element, { kind: 'video' }>

/** Captions of a stored video; for one on the web, a link to its page. */
export function VideoCaptions({ editor, video }: { editor: Editor; video: VideoElement }) {
  const [isOpen, setOpen] = useState(false)
  const src = video.file === undefined ? undefined : editor.images.urlOf(video.file)
  if (src === undefined) return null
  const count = video.captions?.length ?? 0
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        {count === 0
          ? 'This video has no captions.'
          : `${count} ${count === 1 ? 'line' : 'lines'} of captions.`}
      </p>
      <div>
        <Button
          variant="default"
          onClick={() => setOpen(true)}
        >
          {count === 0 ? 'Add captions' : 'Edit captions'}
        </Button>
      </div>
      {isOpen && (
        <CaptionsDialog
          src={src}
          label={nameOf(video)}
          captions={video.captions ?? []}
          onClose={() => setOpen(false)}
          onDone={cues => {
            editor.change(
              element =>
                (cues.length === 0
                  ? omit(element, 'captions')
                  : { ...element, captions: [...cues] }) as Element,
              'captions',
            )
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
