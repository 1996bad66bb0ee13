// Attachments of a booking or report: uploaded at once, referenced by hash.
import { useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { purposeRules } from '#files/contract/files.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'

export interface AttachedFile {
  readonly hash: string
  readonly filename: string
  readonly size: number
}

interface AttachFilesProps {
  label: string
  most: number
  files: readonly AttachedFile[]
  onChange: (change: (files: readonly AttachedFile[]) => readonly AttachedFile[]) => void
}

const { mimes, maxBytes, words } = purposeRules.attachment

export function AttachFiles({ label, most, files, onChange }: AttachFilesProps) {
  const [sending, setSending] = useState<readonly PickedFile[]>([])
  const note = (row: PickedFile) => setSending(before => [...before.filter(({ id }) => id !== row.id), row])
  const forget = (id: string) => setSending(before => before.filter(each => each.id !== id))
  const send = async (file: File) => {
    const row = { id: `${file.name} ${file.size} ${file.lastModified}`, name: file.name, size: file.size }
    try {
      const { hash } = await uploadFile(file, 'attachment', progress => note({ ...row, progress }))
      forget(row.id)
      const added = { hash, filename: file.name.slice(-200), size: file.size }
      onChange(before => [...before.filter(each => each.hash !== hash), added].slice(0, most))
    } catch (error) {
      note({ ...row, error: wordsOf(error) })
    }
  }
  const isThere = (id: string) => files.some(({ hash }) => hash === id)
  return (
    <FilePicker
      label={label}
      hint={`At most ${most} files, each ${words}`}
      accept={mimes}
      maxBytes={maxBytes}
      multiple
      disabled={files.length >= most}
      files={[
        ...files.map(({ hash, filename, size }) => ({ id: hash, name: filename, size, progress: 1 })),
        ...sending,
      ]}
      onPick={picked => {
        for (const file of picked.slice(0, most - files.length)) void send(file)
      }}
      onRemove={id =>
        isThere(id) ? onChange(before => before.filter(({ hash }) => hash !== id)) : forget(id)
      }
    />
  )
}
