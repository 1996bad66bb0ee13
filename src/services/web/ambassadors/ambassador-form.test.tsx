import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import { AmbassadorForm } from './ambassador-form.tsx'

vi.mock('#files/web/parts/upload.ts', () => ({
  uploadFile: (file: File) => Promise.resolve({ hash: `hash of ${file.name}` }),
}))

it.each([
  ['IMG_0001.MOV', 'video/quicktime'],
  ['Voice.m4a', 'audio/x-m4a'],
  ['Voice.WAV', 'audio/wav'],
  ['Voice.wav', ''],
  ['clip.webm', 'video/webm'],
  ['letter.pdf', 'application/pdf'],
])('takes %s as phones and computers send it', async (name, type) => {
  const { container } = show(
    <QueryClientProvider client={new Queries()}>
      <AmbassadorForm before={null} />
    </QueryClientProvider>,
  )
  const input = container.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } })
  expect(await screen.findByRole('button', { name: `Remove ${name}` })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('refuses what is none', async () => {
  const { container } = show(
    <QueryClientProvider client={new Queries()}>
      <AmbassadorForm before={null} />
    </QueryClientProvider>,
  )
  const archive = new File(['x'], 'all.zip', { type: 'application/zip' })
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [archive] } })
  expect((await screen.findByRole('alert')).textContent).toContain('all.zip is not of an accepted type')
})
