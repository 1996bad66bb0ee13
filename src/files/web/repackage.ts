// Converts MOV to MP4 and unusual WAV formats to 16-bit PCM. Streams that every browser plays are copied;
// others are re-encoded if the device can do it.
import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  QTFF,
  WAVE,
  WavOutputFormat,
  type AudioCodec,
  type ConversionOptions,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny'
import { movType } from '#files/contract/media-types.rules.ts'
import type { Preparing } from './playable.ts'

/** Codecs that every browser plays inside an MP4. */
const plainVideo: readonly (VideoCodec | null)[] = ['avc']
const plainAudio: readonly (AudioCodec | null)[] = ['aac', 'mp3']
const plainSamples: readonly (AudioCodec | null)[] = ['pcm-s16', 'pcm-u8']

/** Returns the given file if it already plays everywhere; null if this device cannot convert it. */
export async function repackage(file: File, type: string, preparing: Preparing): Promise<File | null> {
  const isMov = type === movType
  const input = new Input({ source: new BlobSource(file), formats: [isMov ? QTFF : WAVE] })
  try {
    return await (isMov ? toMp4 : toPlainWav)(file, input, preparing)
  } finally {
    input.dispose()
  }
}

async function toMp4(file: File, input: Input, preparing: Preparing): Promise<File | null> {
  const bytes = await convert(new Mp4OutputFormat({ fastStart: 'in-memory' }), preparing, {
    input,
    video: async track => (plainVideo.includes(await track.getCodec()) ? {} : { codec: 'avc' }),
    audio: async track => (plainAudio.includes(await track.getCodec()) ? {} : { codec: 'aac' }),
  })
  return bytes && new File([bytes], `${file.name.replace(/\.\w+$/, '')}.mp4`, { type: 'video/mp4' })
}

async function toPlainWav(file: File, input: Input, preparing: Preparing): Promise<File | null> {
  const track = await input.getPrimaryAudioTrack()
  if (plainSamples.includes((await track?.getCodec()) ?? null)) return file
  const bytes = await convert(new WavOutputFormat(), preparing, { input, audio: { codec: 'pcm-s16' } })
  return bytes && new File([bytes], file.name, { type: 'audio/wav' })
}

/** Null if all video or all audio tracks would be lost. Losing one is fine: phones add proprietary audio tracks. */
async function convert(
  format: OutputFormat,
  { signal, onShare }: Preparing,
  options: Omit<ConversionOptions, 'output'>,
): Promise<ArrayBuffer | null> {
  const output = new Output({ format, target: new BufferTarget() })
  const conversion = await Conversion.init({ ...options, output, showWarnings: false })
  const isLost = conversion.discardedTracks.some(({ track }) =>
    conversion.utilizedTracks.every(({ type }) => type !== track.type),
  )
  if (!conversion.isValid || isLost) return null
  const stop = () => void conversion.cancel()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stop, { once: true })
  if (onShare) conversion.onProgress = onShare
  await conversion.execute().finally(() => signal?.removeEventListener('abort', stop))
  return output.target.buffer
}
