import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { ShownMaterial } from '../parts/questions/material-facts.tsx'
import { MaterialCaptions } from './material-captions.tsx'

const film: ShownMaterial = {
  _id: 'one',
  type: 'video',
  url: null,
  key: 'a'.repeat(64),
  size: 1,
  desc: 'The tide',
  fileUrl: '/fio/tide.mp4',
}

it('an author writes captions beside the video; they are kept until they are saved', async () => {
  const onSave = vi.fn<(cues: readonly Cue[]) => Promise<boolean>>().mockResolvedValueOnce(false)
  onSave.mockResolvedValue(true)
  show(
    <MaterialCaptions
      material={film}
      onSave={onSave}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add captions to The tide' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a line at 0:00.0' }))
  fireEvent.change(screen.getByLabelText('What is said'), { target: { value: 'The harbour fills ' } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Use these captions' }))
  save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect(screen.getByLabelText<HTMLTextAreaElement>('What is said').value).toBe('The harbour fills ')
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onSave).toHaveBeenLastCalledWith([{ start: 0, end: 3, text: 'The harbour fills' }])
})

it('offers none for what is not a stored video', () => {
  show(
    <MaterialCaptions
      material={{ ...film, type: 'image' }}
      onSave={() => Promise.resolve(true)}
    />,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
