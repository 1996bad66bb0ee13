import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { ApiError } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { show } from '#kit/web/testing/show.tsx'
import type { uploadFile } from './upload.ts'
import { useUpload } from './use-upload.ts'

const upload = vi.hoisted(() => vi.fn<typeof uploadFile>())
vi.mock('./upload.ts', () => ({ uploadFile: upload }))

const save = vi.fn<(hash: string, name: string) => Promise<void>>()

function Paper({ errorWords }: { errorWords?: (error: unknown) => string }) {
  const props = useUpload('attachment', ({ hash }, { name }) => save(hash, name), errorWords)
  return (
    <FilePicker
      label="Paper"
      {...props}
    />
  )
}

const pick = (errorWords?: (error: unknown) => string) => {
  const { container } = show(<Paper {...(errorWords && { errorWords })} />)
  const files = [new File(['x'], 'paper.pdf', { type: 'application/pdf' })]
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } })
}
const row = () => screen.queryByRole('listitem')?.textContent

beforeEach(() => {
  save.mockReset().mockResolvedValue()
  upload.mockReset().mockResolvedValue({ hash: 'h1' } as FileRecord)
})

it('shows each step of the upload, and the file until it is saved', async () => {
  const sent = Promise.withResolvers<FileRecord>()
  const saved = Promise.withResolvers<void>()
  upload.mockReturnValue(sent.promise)
  save.mockReturnValue(saved.promise)
  pick()
  expect(row()).toContain('0%')
  const onProgress = upload.mock.lastCall?.[2]
  act(() => onProgress?.(0.5, 'checking'))
  await waitFor(() => expect(row()).toContain('Checking 50%'))
  act(() => onProgress?.(0.25, 'sending'))
  await waitFor(() => expect(row()).toMatch(/paper\.pdf25%/))
  sent.resolve({ hash: 'h1' } as FileRecord)
  await waitFor(() => expect(save).toHaveBeenCalledWith('h1', 'paper.pdf'))
  expect(row()).toContain('paper.pdf')
  saved.resolve()
  await waitFor(() => expect(row()).toBeUndefined())
})

it('names why a file was not sent, and saves nothing', async () => {
  upload.mockRejectedValue(new ApiError(409, 'Your space is full.'))
  pick()
  await waitFor(() => expect(row()).toContain('Your space is full.'))
  expect(save).not.toHaveBeenCalled()
})

it('names why a sent file was not saved, in the words of the form where it has some', async () => {
  save.mockRejectedValue(new ApiError(400, 'Wrong.', { fault: 'The paper is too old.' }))
  pick(error => (error instanceof ApiError ? String(error.details['fault']) : ''))
  await waitFor(() => expect(row()).toContain('The paper is too old.'))
})
