// Builds a PowerPoint file in memory.
import { writeZip } from '#kit/contract/write-zip.ts'
import { pptxParts, type Slides } from './pptx-write.ts'

export interface FileBytes {
  readonly bytes: Uint8Array
  readonly mime: string
}

interface Source extends Slides {
  /** Bytes of the files that pages use, by hash. */
  readonly files: ReadonlyMap<string, FileBytes>
}

export async function writePptx({ files, ...slides }: Source): Promise<Uint8Array> {
  const { parts, media } = await pptxParts(slides, hash => files.get(hash)?.mime)
  const bytes = [...media].map(([hash, path]) => [path, files.get(hash)?.bytes ?? new Uint8Array()] as const)
  return writeZip(new Map([...parts, ...bytes]))
}
