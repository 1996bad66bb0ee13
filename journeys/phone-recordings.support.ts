// What a phone records: a MOV, as far as its container tells. The bytes of its streams are of no picture.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Output,
} from 'mediabunny'

/** Baseline, 64 × 32. */
const avcConfig = Buffer.from('0142c01effe100076742c01eda116401000468ce3c80', 'hex')

export async function phoneVideo(): Promise<Buffer> {
  const output = new Output({ format: new MovOutputFormat(), target: new BufferTarget() })
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  for (const at of [0, 1, 2]) {
    await pictures.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 2, 0x65, at), 'key', at, 1), {
      decoderConfig: { codec: 'avc1.42c01e', codedWidth: 64, codedHeight: 32, description: avcConfig },
    })
    await sound.add(new EncodedPacket(Uint8Array.of(0x21, at), 'key', at, 1), {
      decoderConfig: {
        codec: 'mp4a.40.2',
        numberOfChannels: 1,
        sampleRate: 44_100,
        description: Uint8Array.of(0x12, 0x08),
      },
    })
  }
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}
