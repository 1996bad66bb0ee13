// How long a video or sound is, as its own headers tell.
import { filesErrors } from '#files/contract/files.errors.ts'
import { fail } from '#kit/server/errors.ts'
import { mp4Seconds } from './mp4-length.ts'

export interface Media {
  readonly seconds: number | null
  readonly mime: string
}

export async function lengthOf(file: string, mime: string): Promise<Media> {
  if (/^(?:video|audio)\/(?:mp4|quicktime)$/.test(mime))
    return { seconds: rounded(await mp4Seconds(file)), mime }
  // Loaded with the first recording, because it adds to every start.
  const { parseFile } = await import('music-metadata')
  try {
    const {
      format: { duration, hasAudio, hasVideo },
    } = await parseFile(file, { duration: true, skipCovers: true })
    // The container of recorded sound is the one of videos.
    return {
      seconds: rounded(duration),
      mime: mime === 'video/webm' && hasAudio && !hasVideo ? 'audio/webm' : mime,
    }
  } catch {
    // Players tolerate more than our parser: a file with unreadable length is refused only if it has no
    // headers at all.
    if (mime === 'audio/wav') throw fail(filesErrors, 'broken-file')
    return { seconds: null, mime }
  }
}

const rounded = (seconds: number | null | undefined): number | null =>
  seconds != null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null
