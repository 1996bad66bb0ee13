import { useState } from 'react'
import type { FilePurpose, FileRecord } from '#files/contract/files.contract.ts'
import type { FilePickerProps, PickedFile } from '#kit/web/parts/file-picker.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { uploadFile } from './upload.ts'

/**
 * For a `FilePicker` that takes one file: uploads it, then stores it by `save`. Until both are done the picker
 * lists the file with its progress; a failure of either stays beside the file.
 */
export function useUpload(
  purpose: FilePurpose,
  save: (record: FileRecord, file: File) => unknown,
  errorWords: (error: unknown) => string = wordsOf,
): Pick<FilePickerProps, 'files' | 'onPick'> {
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const upload = async (file: File) => {
    const row = { id: 'file', name: file.name, size: file.size }
    setPicked({ ...row, progress: 0 })
    try {
      const record = await uploadFile(file, purpose, (progress, step) =>
        setPicked({ ...row, progress, checking: step === 'checking' }),
      )
      await save(record, file)
      setPicked(null)
    } catch (error) {
      setPicked({ ...row, error: errorWords(error) })
    }
  }
  return {
    files: picked ? [picked] : [],
    onPick: ([file]) => {
      if (file) void upload(file)
    },
  }
}
