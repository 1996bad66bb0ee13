import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { captionsIn, faultWords } from './caption-file.tsx'
import { preciseClock, preciseSeconds } from './caption-time.tsx'
import { CaptionsEditor } from './captions-editor.tsx'

const seek = vi.fn()

function shown(start: readonly Cue[], position = 0) {
  let latest = start
  function Place() {
    const [cues, setCues] = useState(start)
    latest = cues
    return (
      <CaptionsEditor
        cues={cues}
        onChange={setCues}
        watching={{ position, seek }}
      />
    )
  }
  show(<Place />)
  return () => latest
}
const two: readonly Cue[] = [
  { start: 1, end: 2, text: 'One' },
  { start: 3, end: 4, text: 'Two' },
]
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

it('a new caption starts at the current time, with its text field focused', () => {
  const cues = shown(two, 2.13)
  fireEvent.click(screen.getByRole('button', { name: 'Add a line at 0:02.1' }))
  expect(document.activeElement).toBe(screen.getByLabelText('What is said'))
  expect(screen.getByText('Write what is said, or remove the line.')).toBeTruthy()
  type('What is said', 'Between')
  expect(cues()).toEqual([two[0], { start: 2.1, end: 3, text: 'Between' }, two[1]])
})

it('times are typed or taken from the video, and the form stays open when its caption moves in the list', () => {
  const cues = shown(two, 9.94)
  fireEvent.click(screen.getByRole('button', { name: /One/ }))
  expect(seek).toHaveBeenLastCalledWith(1)
  const form = screen.getByLabelText('What is said')
  type('End', '0:20')
  fireEvent.click(screen.getByRole('button', { name: 'Starts now' }))
  expect(cues()).toEqual([two[1], { start: 9.9, end: 20, text: 'One' }])
  expect(screen.getByLabelText('What is said')).toBe(form)
  type('End', '5')
  expect(screen.getByText('The end comes after the start.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove line' }))
  expect(cues()).toEqual([two[1]])
})

it('an imported file replaces all captions, and an invalid one reports the line of the error', async () => {
  const cues = shown(two)
  const send = (name: string, text: string) =>
    fireEvent.change(screen.getByLabelText('Caption file'), { target: { files: [new File([text], name)] } })
  send('bad.srt', '1\n00:00:01,000 --> x\nHello')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Line 2: A time of these captions/)
  expect(cues()).toBe(two)
  send('good.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello')
  await waitFor(() => expect(cues()).toEqual([{ start: 1, end: 2, text: 'Hello' }]))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Captions' })).getAllByRole('listitem')).toHaveLength(1)
})

it('reads files in other encodings', async () => {
  const line = '00:01.000 --> 00:02.000\nAño – ça'
  const wide = new Uint8Array(2 + line.length * 2)
  wide.set([0xff, 0xfe])
  Array.from(line, (letter, at) =>
    wide.set([letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8], 2 + at * 2),
  )
  const western = Uint8Array.from(line.replace('–', '-'), letter => letter.charCodeAt(0))
  const cues = async (bytes: Uint8Array<ArrayBuffer>) => {
    const read = await captionsIn(new File([bytes], 'a.vtt'))
    return 'cues' in read ? read.cues[0]?.text : faultWords(read)
  }
  expect([await cues(wide), await cues(western)]).toEqual(['Año – ça', 'Año - ça'])
})

it('formats times to a tenth of a second', () => {
  expect([0, 65.25, 3723.96].map(preciseClock)).toEqual(['0:00.0', '1:05.3', '1:02:04.0'])
  expect(['1:05.3', '1:02:03', '65,2', 'soon', ''].map(preciseSeconds)).toEqual([
    65.3,
    3723,
    65.2,
    null,
    null,
  ])
})
