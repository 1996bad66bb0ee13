// Small phone recordings: a MOV of real H.264 with silence, and one few browsers can play.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny'
import { expect } from 'vitest'
import { avcConfig, pictureOf, pictureSize } from './h264.support.ts'
import type { Locator } from './support.ts'

const framesPerSecond = 4
const samplesPerPacket = 1024
const sampleRate = 44_100
/** A silent mono AAC packet. */
const silence = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)

/** A MOV as older iPhones record it. */
export const phoneVideo = (seconds = 3): Promise<Buffer> => film(new MovOutputFormat(), seconds)

/** The same as an MP4. */
export const plainVideo = (seconds = 3): Promise<Buffer> => film(new Mp4OutputFormat(), seconds)

async function film(format: OutputFormat, seconds: number): Promise<Buffer> {
  const output = new Output({ format, target: new BufferTarget() })
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  for (let at = 0; at < seconds * framesPerSecond; at++) {
    const share = at / (seconds * framesPerSecond)
    const [time, length] = [at / framesPerSecond, 1 / framesPerSecond]
    await pictures.add(new EncodedPacket(pictureOf(share, at), 'key', time, length), {
      decoderConfig: {
        codec: 'avc1.42c01e',
        codedWidth: pictureSize.width,
        codedHeight: pictureSize.height,
        description: avcConfig,
      },
    })
  }
  const packet = samplesPerPacket / sampleRate
  for (let time = 0; time < seconds; time += packet)
    await sound.add(new EncodedPacket(silence, 'key', time, packet), {
      decoderConfig: {
        codec: 'mp4a.40.2',
        numberOfChannels: 1,
        sampleRate,
        description: Uint8Array.of(0x12, 0x08),
      },
    })
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}

/** A HEVC MOV as newer iPhones record it: valid container only, because nothing here decodes it. */
export async function newPhoneVideo(): Promise<Buffer> {
  const output = new Output({ format: new MovOutputFormat(), target: new BufferTarget() })
  const pictures = new EncodedVideoPacketSource('hevc')
  output.addVideoTrack(pictures)
  await output.start()
  for (const at of [0, 1, 2])
    await pictures.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 3, 0x26, 0x01, at), 'key', at, 1), {
      decoderConfig: { codec: 'hvc1.1.6.L93.B0', codedWidth: 64, codedHeight: 32, description: hevcConfig },
    })
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}
/** Main profile, level 3.1, no parameter sets. */
const hevcConfig = Buffer.from('0101600000009000000000005df000fcfdf8f800000f00', 'hex')

/** Expects decoded, advancing pictures. */
export async function expectPlays(video: Locator): Promise<void> {
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true
    return player.play()
  })
  const seen = () =>
    video.evaluate(({ readyState, videoWidth, videoHeight, currentTime }: HTMLVideoElement) => ({
      isReady: readyState >= 2,
      size: [videoWidth, videoHeight],
      moves: currentTime > 0.5,
    }))
  await expect
    .poll(seen)
    .toEqual({ isReady: true, size: [pictureSize.width, pictureSize.height], moves: true })
}
