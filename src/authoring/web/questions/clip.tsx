import type { VideoHTMLAttributes, Ref } from 'react'

/** A video that a person brought; whatever captions it has are inside it. */
export const Clip = (props: VideoHTMLAttributes<HTMLVideoElement> & { ref?: Ref<HTMLVideoElement> }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video {...props} />
)
