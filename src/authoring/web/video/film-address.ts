// Which addresses a video content may have: files, because a site's own player does not stop for questions.
import { webVideoAt } from '#authoring/contract/web-video.rules.ts'

/** Null for one that can be used. */
export function wrongFilmAddress(address: string): string | null {
  if (!/^https:\/\/[^\s/]+\.[^\s/]+/.test(address) || !URL.canParse(address))
    return 'Give an address that begins with https://.'
  const video = webVideoAt(address)
  return video?.as === 'site'
    ? `A video of ${video.site} cannot stop for questions. Give the address of a file, or add the video to a slide.`
    : null
}
