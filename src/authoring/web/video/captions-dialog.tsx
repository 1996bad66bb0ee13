// Captions of a video on a slide: the player and the captions side by side.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Clip } from '../questions/clip.tsx'
import { CaptionsEditor } from './captions-editor.tsx'
import { Controls } from './controls.tsx'
import { PlayerTools } from './player-tools.tsx'
import { Timeline } from './timeline.tsx'
import { areComplete } from './use-captions.ts'
import { useVideo } from './use-video.ts'
import classes from './video.module.css'

export function CaptionsDialog({
  src,
  label,
  captions,
  onDone,
  onClose,
}: {
  src: string
  label: string
  captions: readonly Cue[]
  onDone: (cues: readonly Cue[]) => void
  onClose: () => void
}) {
  const watching = useVideo()
  const stage = useRef<HTMLDivElement>(null)
  const [cues, setCues] = useState(captions)
  return (
    <Dialog
      opened
      title="Captions"
      onClose={onClose}
      actions={
        <Button
          disabled={!areComplete(cues)}
          onClick={() => onDone(cues.map(cue => ({ ...cue, text: cue.text.trim() })))}
        >
          Use these captions
        </Button>
      }
    >
      <div className={classes.stage}>
        <div
          ref={stage}
          className={`${classes.film} ${classes.stays}`}
        >
          <Clip
            ref={watching.ref}
            className={classes.picture}
            src={src}
            preload="metadata"
            playsInline
            aria-label={label}
            captions={cues.filter(({ start, end }) => end > start)}
            {...watching.bind}
          />
          <Controls
            watching={watching}
            tools={
              <PlayerTools
                video={watching.ref}
                stage={stage}
                hasCaptions={cues.length > 0}
              />
            }
          >
            <Timeline
              position={watching.position}
              length={watching.length}
              marks={[]}
              onSeek={watching.seek}
            />
          </Controls>
        </div>
        <CaptionsEditor
          cues={cues}
          onChange={setCues}
          watching={watching}
        />
      </div>
    </Dialog>
  )
}
