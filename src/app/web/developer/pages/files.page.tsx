import { useState } from 'react'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { Sample } from '../sample.tsx'

const shown: readonly PickedFile[] = [
  { id: '1', name: 'levers.pdf', size: 482_113, progress: 1 },
  {
    id: '2',
    name: 'experiment-with-a-very-long-name-that-has-to-break-somewhere.mp4',
    size: 48_300_000,
    progress: 0.42,
  },
  { id: '3', name: 'notes.docx', size: 12_000, error: 'The upload stopped. Choose it again.' },
]

export function Page() {
  const [files, setFiles] = useState(shown)
  const add = (picked: File[]) =>
    setFiles([
      ...files,
      ...picked.map((file, index) => ({
        id: `${files.length}-${index}-${file.name}`,
        name: file.name,
        size: file.size,
      })),
    ])
  return (
    <>
      <Sample title="Pictures and PDF up to 10 MB">
        <FilePicker
          label="Materials"
          multiple
          accept={['image/*', '.pdf']}
          maxBytes={10 * 1024 ** 2}
          files={files}
          onPick={add}
          onRemove={id => setFiles(files.filter(file => file.id !== id))}
        />
      </Sample>
      <Sample title="Switched off">
        <FilePicker
          label="Cover picture"
          hint="Your plan has no space left."
          disabled
          files={[]}
          onPick={add}
        />
      </Sample>
    </>
  )
}
