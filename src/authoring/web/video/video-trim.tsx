// The clip's playback range and end.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { interactiveVideosContract, type InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import { partOf } from '#authoring/contract/video.rules.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { TimeInput } from '../questions/time-input.tsx'
import type { Watching } from './use-video.ts'
import classes from './video.module.css'

export function Trim({
  video,
  watching,
  readOnly,
}: {
  video: InteractiveVideo
  watching: Watching
  readOnly: boolean
}) {
  const { act, actAsync } = useAct(refreshAuthoring)
  const part = partOf(video)
  const [from, setFrom] = useState(part.from)
  const [to, setTo] = useState(part.to)
  const end = to ?? watching.length
  const save = (trimOptions: InteractiveVideo['trimOptions']) =>
    act(
      () => api(interactiveVideosContract).patch(video._id, { trimOptions, version: video.version }),
      'The part that plays is saved.',
    )
  const drop = async () => {
    if (
      await confirm({
        title: `Remove ${video.name}?`,
        text: 'Its questions go with it. The file stays in your files.',
        action: 'Remove video',
        tone: 'negative',
      })
    )
      await actAsync(() => api(interactiveVideosContract).remove(video._id), 'The video is removed.')
  }
  if (readOnly) return null
  return (
    <section
      className={classes.stage}
      aria-label="Part that plays"
    >
      <h2>Part that plays</h2>
      <div className={classes.tools}>
        <div className={classes.times}>
          <TimeInput
            label="From"
            value={from}
            onChange={setFrom}
          />
          <Button
            variant="default"
            onClick={() => setFrom(Math.round(watching.position * 10) / 10)}
          >
            Start here
          </Button>
        </div>
        <div className={classes.times}>
          <TimeInput
            label="To"
            value={end}
            error={end <= from ? 'The end comes after the start.' : null}
            onChange={setTo}
          />
          <Button
            variant="default"
            onClick={() => setTo(Math.round(watching.position * 10) / 10)}
          >
            End here
          </Button>
        </div>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={end <= from}
          onClick={() => {
            save({ startTime: from, endTime: end })
          }}
        >
          Save the part
        </Button>
        {video.trimOptions && (
          <Button
            variant="subtle"
            onClick={() => {
              save(null)
            }}
          >
            Play all of it
          </Button>
        )}
        <Button
          variant="subtle"
          color="negative"
          onClick={() => {
            void drop()
          }}
        >
          Remove video
        </Button>
      </div>
    </section>
  )
}
