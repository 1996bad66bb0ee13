import { useEffect, useRef, type Ref, type VideoHTMLAttributes } from 'react'
import { vttOf } from '#authoring/contract/captions.rules.ts'
import type { Cue } from '#authoring/contract/captions.shapes.ts'

/** An uploaded video with its captions; `PlayerTools` toggles them. */
export const Clip = ({
  captions,
  ...props
}: VideoHTMLAttributes<HTMLVideoElement> & {
  ref?: Ref<HTMLVideoElement>
  captions?: readonly Cue[] | undefined
}) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video {...props}>{captions && captions.length > 0 && <Track text={vttOf(captions)} />}</video>
)

function Track({ text }: { text: string }) {
  const track = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    track.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [text])
  return (
    <track
      ref={track}
      kind="captions"
      label="Captions"
    />
  )
}
