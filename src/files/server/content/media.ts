// Duration of video and audio files, read from their headers.
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
  // Loaded on first use, to keep the server's start fast.
  const { parseFile } = await import('music-metadata')
  try {
    const {
      format: { duration, hasAudio, hasVideo },
    } = await parseFile(file, { duration: true, skipCovers: true })
    // Audio recordings use the video container.
    return {
      seconds: rounded(duration),
      mime: mime === 'video/webm' && hasAudio && !hasVideo ? 'audio/webm' : mime,
    }
  } catch {
    // Players tolerate more than our parser, so only broken WAV files are refused; others have no duration.
    if (mime === 'audio/wav') throw fail(filesErrors, 'broken-file')
    return { seconds: null, mime }
  }
}

const rounded = (seconds: number | null | undefined): number | null =>
  seconds != null && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null
