// Material from a local file.
import { useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { maxBytesOf } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { shortId } from '../parts/questions/question-kinds.ts'
import { rule, typeOf, wordsFor } from './material-kinds.rules.ts'

export function Upload({
  only,
  onSent,
}: {
  only?: 'image' | 'video' | undefined
  onSent: (file: FileRecord) => unknown
}) {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const send = async (file: File) => {
    const id = shortId()
    const update = (part: Partial<PickedFile>) =>
      setFiles(list => [
        ...list.filter(each => each.id !== id),
        { id, name: file.name, size: file.size, ...part },
      ])
    update({ progress: 0 })
    try {
      const record = await uploadFile(file, 'content', (progress, step) =>
        update({ progress, checking: step === 'checking' }),
      )
      await onSent(record)
      setFiles(list => list.filter(each => each.id !== id))
    } catch (error) {
      update({ error: wordsOf(error) })
    }
  }
  const accept = rule.mimes.filter(mime =>
    only === undefined ? typeOf(mime) !== undefined : mime.startsWith(`${only}/`),
  )
  return (
    <FilePicker
      label={wordsFor(only).one}
      accept={accept}
      maxBytes={only === 'image' ? rule.maxBytes : maxBytesOf('content')}
      files={files}
      onPick={([file]) => {
        if (file) void send(file)
      }}
      onRemove={id => setFiles(files.filter(each => each.id !== id))}
    />
  )
}
