import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'
import { accepted } from './file-picker.rules.ts'
import { show } from '#kit/web/testing/show.tsx'

afterEach(cleanup)

const file = (name: string, type: string, size: number) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

describe('accepted files', () => {
  it('by type, family and ending', () => {
    const files = [
      file('a.png', 'image/png', 10),
      file('b.PDF', '', 10),
      file('c.exe', 'application/x-msdownload', 10),
    ]
    const { good, bad } = accepted(files, { accept: ['image/*', '.pdf'] })
    expect(good.map(({ name }) => name)).toEqual(['a.png', 'b.PDF'])
    expect(bad).toEqual(['c.exe is not of an accepted type (image/*, .pdf).'])
  })

  it('up to a size', () => {
    expect(accepted([file('a.png', 'image/png', 2 * 1024 ** 2)], { maxBytes: 1024 ** 2 }).bad).toEqual([
      'a.png is larger than 1 MB.',
    ])
  })
})

describe('the picker', () => {
  const place = () => screen.getByText('Materials').parentElement as HTMLElement

  it('takes dropped files within the limits and says why not the others', () => {
    const pick = vi.fn()
    show(
      <FilePicker
        label="Materials"
        multiple
        accept={['.pdf']}
        files={[]}
        onPick={pick}
      />,
    )
    const good = file('a.pdf', 'application/pdf', 10)
    fireEvent.drop(place(), { dataTransfer: { files: [good, file('b.txt', 'text/plain', 1)] } })
    expect(pick).toHaveBeenCalledWith([good])
    expect(screen.getByRole('alert').textContent).toContain('b.txt')
  })

  it('takes one file unless several are asked for, and none when switched off', () => {
    const pick = vi.fn()
    const two = { dataTransfer: { files: [file('a.pdf', '', 1), file('b.pdf', '', 1)] } }
    const { rerender } = show(
      <FilePicker
        label="Materials"
        files={[]}
        onPick={pick}
      />,
    )
    fireEvent.drop(place(), two)
    expect(pick.mock.lastCall?.[0]).toHaveLength(1)
    rerender(<></>)
    cleanup()
    show(
      <FilePicker
        label="Materials"
        disabled
        files={[]}
        onPick={pick}
      />,
    )
    fireEvent.drop(place(), two)
    expect(pick).toHaveBeenCalledOnce()
  })

  it('lists files with progress, faults and a way to remove them', () => {
    const remove = vi.fn()
    show(
      <FilePicker
        label="Materials"
        onPick={vi.fn()}
        onRemove={remove}
        files={[
          { id: '1', name: 'a.pdf', size: 1024, progress: 0.42 },
          { id: '2', name: 'b.pdf', size: 1024, error: 'The upload stopped.' },
        ]}
      />,
    )
    expect(screen.getByRole('progressbar', { name: 'Upload of a.pdf' }).getAttribute('value')).toBe('42')
    expect(screen.getByText('The upload stopped.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove b.pdf' }))
    expect(remove).toHaveBeenCalledWith('2')
  })
})
