// What a phone records: a MOV, as far as its container tells. The bytes of its streams are of no picture.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Output,
} from 'mediabunny'

const avcConfig = Uint8Array.of(1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0, 0x1e, 1, 0, 2, 0x68, 0xce)

export async function phoneVideo(): Promise<Buffer> {
  const output = new Output({ format: new MovOutputFormat(), target: new BufferTarget() })
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures)
  output.addAudioTrack(sound)
  await output.start()
  for (const at of [0, 1, 2]) {
    await pictures.add(new EncodedPacket(Uint8Array.of(0, 0, 0, 2, 0x65, at), 'key', at, 1), {
      decoderConfig: { codec: 'avc1.42001e', codedWidth: 64, codedHeight: 36, description: avcConfig },
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
