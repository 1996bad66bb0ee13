import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { ApiError } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { show } from '#kit/web/testing/show.tsx'
import type { uploadFile } from './upload.ts'
import { useAttachments } from './use-attachments.ts'

const upload = vi.hoisted(() => vi.fn<typeof uploadFile>())
vi.mock('./upload.ts', () => ({ uploadFile: upload }))

const before = { id: 'h0', name: 'before.pdf', size: 1, progress: 1, hash: 'h0' }

function Papers() {
  const { hashes, isUploading, clear, picker } = useAttachments(3, [before])
  return (
    <>
      <FilePicker
        label="Papers"
        multiple
        {...picker}
      />
      <p data-testid="hashes">{hashes.join(' ')}</p>
      <button
        type="button"
        disabled={isUploading}
        onClick={clear}
      >
        Send
      </button>
    </>
  )
}

const start = () => {
  const { container } = show(<Papers />)
  return (...names: string[]) =>
    fireEvent.change(container.querySelector('input[type=file]')!, {
      target: { files: names.map(name => new File(['x'], name, { type: 'application/pdf' })) },
    })
}
const rows = () => screen.queryAllByRole('listitem').map(row => row.textContent)
const hashes = () => screen.getByTestId('hashes').textContent
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

beforeEach(() => {
  upload
    .mockReset()
    .mockImplementation((file: File) =>
      file.name === 'bad.pdf'
        ? Promise.reject(new ApiError(409, 'Your space is full.'))
        : Promise.resolve({ hash: `hash of ${file.name}`, mime: file.type } as FileRecord),
    )
})

it('waits until a file is stored, however much of it was sent', async () => {
  const sent = Promise.withResolvers<FileRecord>()
  upload.mockReturnValue(sent.promise)
  start()('a.pdf')
  act(() => upload.mock.lastCall?.[2]?.(1, 'sending'))
  await waitFor(() => expect(rows()[1]).toContain('99%'))
  expect(send().disabled).toBe(true)
  expect(hashes()).toBe('h0')
  sent.resolve({ hash: 'h1', mime: 'application/pdf' } as FileRecord)
  await waitFor(() => expect(hashes()).toBe('h0 h1'))
  expect(send().disabled).toBe(false)
})

it('takes no more files than there is room for', async () => {
  start()('a.pdf', 'b.pdf', 'c.pdf')
  await waitFor(() => expect(hashes()).toBe('h0 hash of a.pdf hash of b.pdf'))
})

it('leaves out what was not sent, with the reason, and what was removed', async () => {
  start()('bad.pdf', 'b.pdf')
  await waitFor(() => expect(rows()[1]).toContain('Your space is full.'))
  await waitFor(() => expect(send().disabled).toBe(false))
  expect(hashes()).toBe('h0 hash of b.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Remove before.pdf' }))
  expect(hashes()).toBe('hash of b.pdf')
  fireEvent.click(send())
  expect(rows()).toEqual([])
})
