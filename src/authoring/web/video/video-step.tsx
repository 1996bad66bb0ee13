// Clips of a video content: the first comes by upload or address, more can be added.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import parts from '../questions/questions.module.css'
import { ClipChoice } from '../parts/video/clip-choice.tsx'
import { VideoEditor } from './video-editor.tsx'
import { VideoSource } from './video-source.tsx'
import { useLiveVideos, videosQuery } from './video.queries.ts'
import classes from './video.module.css'

interface VideoStepProps {
  content: Pick<Content, '_id'>
  readOnly: boolean
  /** The clip in the address. */ open?: string | undefined
}

export function VideoStep({ content: { _id: tid }, readOnly, open }: VideoStepProps) {
  useLiveVideos(tid)
  const answer = useQuery(videosQuery(tid))
  const [chosen, setChosen] = useState(open)
  const [adding, setAdding] = useState(false)
  return (
    <Loaded
      answer={answer}
      what="the video"
    >
      {videos => {
        const video = videos.find(({ _id }) => _id === chosen) ?? videos[0]
        if (!video)
          return readOnly ? (
            <p className={classes.small}>There is no video yet.</p>
          ) : (
            <VideoSource tid={tid} />
          )
        return (
          <div className={classes.stage}>
            <div className={parts.bar}>
              {videos.length > 1 ? (
                <ClipChoice
                  clips={videos}
                  value={video._id}
                  onChange={setChosen}
                />
              ) : (
                <b>{video.name}</b>
              )}
              {readOnly ? (
                <StateChip>You can view, not edit</StateChip>
              ) : (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setAdding(!adding)}
                >
                  {adding ? 'Close' : 'Add another clip'}
                </Button>
              )}
            </div>
            {adding && (
              <VideoSource
                tid={tid}
                onMade={made => {
                  setAdding(false)
                  setChosen(made._id)
                }}
              />
            )}
            <VideoEditor
              key={video._id}
              video={video}
              readOnly={readOnly}
            />
          </div>
        )
      }}
    </Loaded>
  )
}
