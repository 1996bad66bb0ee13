import { useState } from 'react'
import type { FilePickerProps, PickedFile } from '#kit/web/parts/file-picker.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { newShortId } from '#kit/web/new-id.ts'
import { uploadFile } from './upload.ts'

export interface AttachedFile extends PickedFile {
  /** Once it has been uploaded. */
  readonly hash?: string
  readonly mime?: string
}

interface Attachments {
  readonly files: readonly AttachedFile[]
  /** Hashes of the uploaded ones. */
  readonly hashes: readonly string[]
  readonly isUploading: boolean
  readonly clear: () => void
  /** For a `FilePicker` that takes several files. */
  readonly picker: Pick<FilePickerProps, 'files' | 'onPick' | 'onRemove'>
}

/** Files of a form that is sent as a whole: uploaded when they are picked, listed with their progress. */
export function useAttachments(
  maxFiles: number,
  initial: readonly AttachedFile[] | (() => readonly AttachedFile[]) = [],
): Attachments {
  const [files, setFiles] = useState(initial)
  const upload = (file: File) => {
    const id = newShortId()
    const change = (part: Partial<AttachedFile>) =>
      setFiles(now => now.map(each => (each.id === id ? { ...each, ...part } : each)))
    setFiles(now => [...now, { id, name: file.name, size: file.size, progress: 0 }])
    // Until the hash is there, the upload is not complete.
    uploadFile(file, 'attachment', (progress, step) =>
      change({ progress: Math.min(progress, 0.99), checking: step === 'checking' }),
    ).then(
      ({ hash, mime }) => change({ hash, mime, progress: 1 }),
      (error: unknown) => change({ error: wordsOf(error) }),
    )
  }
  return {
    files,
    hashes: files.flatMap(({ hash }) => hash ?? []),
    isUploading: files.some(({ hash, error }) => hash === undefined && error === undefined),
    clear: () => setFiles([]),
    picker: {
      files,
      onPick: given => given.slice(0, maxFiles - files.length).forEach(upload),
      onRemove: id => setFiles(now => now.filter(each => each.id !== id)),
    },
  }
}
