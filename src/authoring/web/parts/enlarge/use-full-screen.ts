import { useEffect, useState, type RefObject } from 'react'

interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** An element on the whole screen. Phones that offer it for videos alone get the video. */
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
      // Refused where the browser wants a press of its own; the part stays as large as it is.
      void (isFull ? document.exitFullscreen() : enter()).catch(() => {})
    },
  }
}
