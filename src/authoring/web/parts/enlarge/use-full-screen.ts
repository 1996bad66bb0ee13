import { useEffect, useState, type RefObject } from 'react'

interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Full screen for an element. On phones that support it only for videos, the video is used. */
export function useFullScreen(
  stage: RefObject<HTMLElement | null>,
  video?: RefObject<HTMLVideoElement | null>,
): { readonly isFull: boolean; readonly isOffered: boolean; toggle(): void } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === stage.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [stage])
  const enter = async () => {
    if (document.fullscreenEnabled) await stage.current?.requestFullscreen()
    else (video?.current as PhoneVideo | null | undefined)?.webkitEnterFullscreen?.()
  }
  const offersVideo = video !== undefined && 'webkitEnterFullscreen' in HTMLVideoElement.prototype
  return {
    isFull,
    isOffered: document.fullscreenEnabled || offersVideo,
    toggle() {
      // Rejected if the browser requires a user gesture; the element keeps its size.
      void (isFull ? document.exitFullscreen() : enter()).catch(() => {})
    },
  }
}
