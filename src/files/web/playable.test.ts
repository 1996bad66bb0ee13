import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Output,
} from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { playable } from './playable.ts'

/** A MOV with one frame per second; the stream data itself is not valid. */
async function mov(): Promise<File> {
  const output = new Output({ format: new MovOutputFormat(), target: new BufferTarget() })
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  for (const at of [0, 1, 2]) {
    const [frame, samples] = [Uint8Array.of(0, 0, 0, 2, 0x65, at), Uint8Array.of(0x21, at)]
    await pictures.add(new EncodedPacket(frame, 'key', at, 1), {
      decoderConfig: { codec: 'avc1.42c01e', codedWidth: 64, codedHeight: 32, description: avcConfig },
    })
    await sound.add(new EncodedPacket(samples, 'key', at, 1), {
      decoderConfig: {
        codec: 'mp4a.40.2',
        numberOfChannels: 1,
        sampleRate: 44_100,
        description: Uint8Array.of(0x12, 0x08),
      },
    })
  }
  await output.finalize()
  return new File([output.target.buffer!], 'Beach.MOV', { type: 'video/quicktime' })
}
/** H.264 baseline profile, 64 × 32 pixels. */
const avcConfig = Buffer.from('0142c01effe100076742c01eda116401000468ce3c80', 'hex')

/** @param bits Bits per sample; 32 means floating point. */
function wav(bits: 16 | 24 | 32, format = bits === 32 ? 3 : 1): File {
  const bytes = Buffer.alloc(44 + 8 * (bits / 8))
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(format, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE((8000 * bits) / 8, 28)
  bytes.writeUInt16LE(bits / 8, 32)
  bytes.writeUInt16LE(bits, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  return new File([bytes], 'Memo.wav', { type: 'audio/x-wav' })
}

const read = (file: File) => new Input({ source: new BlobSource(file), formats: ALL_FORMATS })

async function packetsOf(file: File): Promise<string[]> {
  const found: string[] = []
  for (const track of await read(file).getTracks())
    for await (const packet of new EncodedPacketSink(track as never).packets())
      found.push(`${await track.getCodec()} ${packet.timestamp} ${Buffer.from(packet.data).toString('hex')}`)
  return found
}

describe('MOV', () => {
  it('becomes MP4 with unchanged streams', async () => {
    const given = await mov()
    const { file, isKept } = await playable(given)
    expect({ name: file.name, type: file.type, isKept }).toEqual({
      name: 'Beach.mp4',
      type: 'video/mp4',
      isKept: false,
    })
    expect((await read(file).getFormat()).name).toBe('MP4')
    expect(await packetsOf(file)).toEqual(await packetsOf(given))
  })

  it('is recognised by its extension if the system gives no type', async () => {
    const given = new File([await mov()], 'clip.mov')
    expect((await playable(given)).file.type).toBe('video/mp4')
  })

  it('is kept unchanged if it cannot be read', async () => {
    const given = new File(['nothing of the kind'], 'clip.mov', { type: 'video/quicktime' })
    expect(await playable(given)).toEqual({ file: given, isKept: true })
  })

  it('is not converted after the upload was cancelled', async () => {
    await expect(playable(await mov(), { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    )
  })
})

describe('WAV', () => {
  it('16-bit audio is unchanged', async () => {
    const given = wav(16)
    expect(await playable(given)).toEqual({ file: given, isKept: false })
  })

  it.each([24, 32] as const)('%s-bit audio becomes 16-bit', async bits => {
    const { file, isKept } = await playable(wav(bits))
    expect({ type: file.type, isKept }).toEqual({ type: 'audio/wav', isKept: false })
    const track = await read(file).getPrimaryAudioTrack()
    expect([await track?.getCodec(), await track?.getSampleRate()]).toEqual(['pcm-s16', 8000])
  })

  it('formats that cannot be converted are kept', async () => {
    const given = wav(16, 0x31)
    expect(await playable(given)).toEqual({ file: given, isKept: true })
  })
})

it('other types are unchanged', async () => {
  for (const type of ['video/mp4', 'image/png', 'audio/mpeg', 'application/pdf']) {
    const given = new File(['x'], 'file', { type })
    expect(await playable(given)).toEqual({ file: given, isKept: false })
  }
})
