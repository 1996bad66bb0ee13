// Converts phone recordings to formats that every browser plays, on the device before the upload.
import { keptWords, movType, wavType } from '#files/contract/media-types.rules.ts'
import { typeOfFile } from '#kit/contract/file-types.rules.ts'
import { notify } from '#kit/web/parts/notify.ts'

/** The whole video is in memory during the conversion. */
const maxBytes = 400 * 1024 * 1024

export interface Preparing {
  readonly signal?: AbortSignal | undefined
  readonly onShare?: (share: number) => void
}

interface Prepared {
  readonly file: File
  /** True if the file could not be converted, so that it may not play everywhere. */
  readonly isKept: boolean
}

export async function playable(file: File, preparing: Preparing = {}): Promise<Prepared> {
  const type = typeOfFile(file)
  if (type !== movType && type !== wavType) return { file, isKept: false }
  const made = file.size > maxBytes ? null : await repackaged(file, type, preparing)
  return { file: made ?? file, isKept: made === null }
}

async function repackaged(file: File, type: string, preparing: Preparing): Promise<File | null> {
  try {
    const { repackage } = await import('./repackage.ts')
    return await repackage(file, type, preparing)
  } catch (error) {
    if (preparing.signal?.aborted) throw error
    // Broken or unreadable on this device: the server decides whether to accept it.
    return null
  }
}

export const sayKept = (): Promise<void> => notify(keptWords, { type: 'warning' })
