import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { visitorBytes } from '#files/contract/purposes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { browserDrafts } from '../room/drafts-store.ts'
import { RoomEngine } from '../room/engine.ts'
import { FakeRoom, memoryFiles, memoryOutbox, question } from '../room/testing/fake-room.ts'
import { RoomPlace } from '../room/use-room.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { SlidePictures } from './seat-slide.tsx'

const options = [
  { _id: 'right', val: 'The moon', on: false },
  { _id: 'wrong', val: 'The wind', on: false },
]
let engine: RoomEngine
const given = (room: FakeRoom) =>
  [...room.records.values()].filter(({ _id }) => room.state.answers['p1']?.[_id])

async function showQuestion(part: Partial<Question>, guest = false): Promise<FakeRoom> {
  const room = new FakeRoom()
  room.questions = [question('p1', part)]
  engine = guest
    ? new RoomEngine({
        api: room.api('ann', 'guest'),
        screen: 'student',
        storage: () => memoryOutbox(),
        draftStorage: browserDrafts,
        files: memoryFiles(),
        upload: file => Promise.resolve({ hash: `hash of ${file.name}`, type: file.type }),
      })
    : room.engine('ann')
  engine.open()
  show(
    <RoomPlace engine={engine}>
      <SlidePictures>
        <AnswerPanel page="p1" />
      </SlidePictures>
    </RoomPlace>,
  )
  await screen.findByRole('heading', { name: /tide/ })
  // Each kind of answer is loaded on demand.
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the question' })).toBeNull(), {
    timeout: 10_000,
  })
  return room
}

beforeEach(() => {
  localStorage.clear()
  Element.prototype.setPointerCapture = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
})
afterEach(() => engine.close())

it('text: writes, sends and changes; a draft survives unmounting', async () => {
  const room = await showQuestion({ type: 'text', tips: 'Look up at night' })
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'The moon' } })
  expect(localStorage.getItem('room-draft ann ABC234 p1')).toContain('The moon')
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Sent. Your teacher has it.')
  expect(given(room)).toMatchObject([{ content: 'The moon' }])
  expect(localStorage.getItem('room-draft ann ABC234 p1')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show hint' }))
  expect(screen.getByRole('note').textContent).toBe('Look up at night')
})

it('text in parts: one box each', async () => {
  const part = { bloom: [], dimension: null, verb: [], tags: [] }
  const room = await showQuestion({
    type: 'text',
    multi: true,
    list: [
      { _id: 'a', val: 'What pulls?', ...part },
      { _id: 'b', val: 'How often?', ...part },
    ],
  })
  fireEvent.change(screen.getByLabelText('What pulls?'), { target: { value: 'Moon' } })
  fireEvent.change(screen.getByLabelText('How often?'), { target: { value: 'Twice a day' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(given(room)).toMatchObject([{ json: { parts: { a: 'Moon', b: 'Twice a day' } } }]),
  )
})

it('choice: one option; when the teacher locks the page, it says so', async () => {
  const room = await showQuestion({ type: 'choice', options })
  fireEvent.click(screen.getByLabelText('The wind'))
  fireEvent.click(screen.getByLabelText('The moon'))
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(given(room)).toMatchObject([{ answer: ['right'] }]))
  act(() => room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: true }))
  await screen.findByText('This page takes no answers now.')
  expect(screen.getByLabelText('The moon').closest('fieldset[disabled]')).not.toBeNull()
})

it('choice: several options', async () => {
  const room = await showQuestion({ type: 'choice', multi: true, options })
  fireEvent.click(screen.getByLabelText('The wind'))
  fireEvent.click(screen.getByLabelText('The moon'))
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(given(room)[0]?.answer.toSorted()).toEqual(['right', 'wrong']))
})

it('media: a file is sent with its type; an unsupported one is refused at once', async () => {
  const room = await showQuestion({ type: 'media' })
  const pick = (file: File) =>
    fireEvent.change(screen.getByLabelText('File from this device'), { target: { files: [file] } })
  pick(new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }))
  expect((await screen.findByRole('alert')).textContent).toContain('not taken')
  pick(new File(['x'], 'tide.png', { type: 'image/png' }))
  await waitFor(() =>
    expect(given(room)).toMatchObject([{ content: 'hash of tide.png', json: { type: 'image/png' } }]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove file 1' }))
  await waitFor(() => expect(given(room)).toEqual([]))
})

it('media of a guest: smaller files, or a link', async () => {
  const room = await showQuestion({ type: 'media' }, true)
  const pick = (file: File) =>
    fireEvent.change(screen.getByLabelText('File from this device'), { target: { files: [file] } })
  pick(
    Object.defineProperty(new File(['x'], 'long.mp4', { type: 'video/mp4' }), 'size', {
      value: visitorBytes.file + 1,
    }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('larger than')
  pick(new File(['x'], 'tide.png', { type: 'image/png' }))
  await waitFor(() => expect(given(room)).toMatchObject([{ content: 'hash of tide.png' }]))
  fireEvent.change(screen.getByLabelText('Link to your picture, sound or video'), {
    target: { value: 'https://pictures.people.test/tide.png' },
  })
  await waitFor(() => expect(room.drafts.get('p1')).toMatchObject({ type: 'media', base: 0 }))
  const { key } = room.drafts.get('p1') ?? {}
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await waitFor(() => expect(given(room)).toHaveLength(2))
  expect(given(room).at(-1)).toMatchObject({ key })
  expect(screen.getByLabelText('Link to your picture, sound or video')).toHaveProperty('value', '')
})

it('comment: a pin by keyboard, edited and removed', async () => {
  const room = await showQuestion({ type: 'comment' })
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  fireEvent.keyDown(screen.getByRole('button', { name: /^Place of the note/ }), { key: 'ArrowRight' })
  fireEvent.change(screen.getByLabelText('Your note'), { target: { value: 'High water' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pin note' }))
  await waitFor(() => expect(given(room)).toMatchObject([{ content: 'High water', point: { x: 52, y: 50 } }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Change note 1' }))
  fireEvent.change(screen.getByLabelText('Change your note'), { target: { value: 'Spring tide' } })
  fireEvent.click(screen.getByRole('button', { name: 'Keep change' }))
  await waitFor(() => expect(given(room)).toMatchObject([{ content: 'Spring tide' }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove note 1' }))
  await waitFor(() => expect(given(room)).toEqual([]))
})

it('comment: the form of a new note stays open until something is written', async () => {
  const room = await showQuestion({ type: 'comment' })
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  await waitFor(() => expect(room.drafts.get('p1')).toMatchObject({ point: { x: 50, y: 50 } }))
  await screen.findByText('Draft saved, not sent yet.')
  expect(screen.getByLabelText('Your note')).toBeTruthy()
})

it('comment: an event before the acknowledgement makes one note, not two', async () => {
  const room = await showQuestion({ type: 'comment' })
  let acknowledge = () => {}
  room.acknowledging = new Promise(resolve => {
    acknowledge = resolve
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  fireEvent.change(screen.getByLabelText('Your note'), { target: { value: 'High water' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pin note' }))
  await waitFor(() => expect(given(room)).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getAllByText(/High water/).map(({ textContent }) => textContent)).toEqual(['High water']),
  )
  expect(engine.view().unsent).toHaveLength(1)
  acknowledge()
  await waitFor(() => expect(engine.view().unsent).toEqual([]))
  expect(screen.getAllByText(/High water/)).toHaveLength(1)
})

it('comment: edited or removed while in flight, it stays so when the event arrives', async () => {
  const room = await showQuestion({ type: 'comment' })
  let acknowledge = () => {}
  room.acknowledging = new Promise(resolve => {
    acknowledge = resolve
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  fireEvent.change(screen.getByLabelText('Your note'), { target: { value: 'High water' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pin note' }))
  await waitFor(() => expect(given(room)).toHaveLength(1))
  const [key] = room.keys.keys()
  act(() => engine.change('p1', 'comment', key ?? '', { content: 'Spring tide' }))
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Spring tideNot sent yet',
    ]),
  )
  act(() => engine.takeBack('p1', 'comment', key ?? ''))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  acknowledge()
  await waitFor(() => expect(given(room)).toEqual([]))
  await waitFor(() => expect(engine.view()).toMatchObject({ unsent: [], refused: [] }))
})

it('draw: a stroke, undone, redrawn and sent', async () => {
  const room = await showQuestion({ type: 'draw' })
  const sheet = screen.getByRole('img', { name: /^Your drawing/ })
  sheet.getBoundingClientRect = () => ({ left: 0, top: 0, width: 960, height: 540 }) as DOMRect
  const stroke = () => {
    fireEvent.pointerDown(sheet, { clientX: 10, clientY: 10, pointerId: 1, button: 0 })
    fireEvent.pointerMove(sheet, { clientX: 60, clientY: 40, pointerId: 1 })
    fireEvent.pointerUp(sheet, { clientX: 60, clientY: 40, pointerId: 1 })
  }
  stroke()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send drawing' }).disabled).toBe(true)
  stroke()
  fireEvent.click(screen.getByRole('button', { name: 'Send drawing' }))
  await waitFor(() => expect(given(room)[0]?.json).toMatchObject({ strokes: [{ points: [10, 10, 60, 40] }] }))
})

it('website: the site in a sandboxed frame, with a text about it', async () => {
  const room = await showQuestion({ type: 'website', data: 'https://tides.example.test/today' })
  expect(screen.getByTitle('Website of the question').getAttribute('sandbox')).not.toContain('same-origin')
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'High at noon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(given(room)).toMatchObject([{ content: 'High at noon', type: 'website' }]))
})

it('offline: says that the answer is kept, and sends it on reconnect', async () => {
  const room = await showQuestion({ type: 'text' })
  act(() => room.setConnected(false))
  await waitFor(() => expect(engine.view().link).toBe('lost'))
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'The moon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Kept on this device. It is sent when the connection is back.')
  act(() => room.setConnected(true))
  await screen.findByText('Sent. Your teacher has it.')
  expect(given(room)).toHaveLength(1)
})

it('unsent text is a draft on the server, and another device continues it', async () => {
  const room = await showQuestion({ type: 'text' })
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'The mo' } })
  expect(screen.queryByText(/Sent/)).toBeNull()
  await screen.findByText('Draft saved, not sent yet.')
  expect(room.drafts.get('p1')).toMatchObject({ content: 'The mo', base: 0 })
  expect(given(room)).toEqual([])
  const elsewhere = room.engine('ann')
  sessionStorage.clear()
  localStorage.clear()
  elsewhere.open()
  await waitFor(() => expect(elsewhere.view().drafts['p1']).toMatchObject({ content: 'The mo' }))
  elsewhere.close()
})

it('text changed after sending is never called sent when the page closes', async () => {
  const room = await showQuestion({ type: 'text' })
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'The moon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Sent. Your teacher has it.')
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'The moon and the sun' } })
  await screen.findByText('Sent. What you changed since is not sent yet.')
  act(() => room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: true }))
  await screen.findByText('What you wrote is being handed in.')
  expect(screen.queryByText('Sent. Your teacher has it.')).toBeNull()
})

it('work the server refuses after the end is never called submitted, and is saved when the page reopens', async () => {
  const room = await showQuestion({ type: 'text' })
  act(() => room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: true }))
  await screen.findByText('This page takes no answers now.')
  room.refuseNext = 'page-locked'
  act(() => engine.keepDraft('p1', 'text', { content: 'Typed in the moment of the lock' }))
  await screen.findByText('What you wrote did not reach your teacher in time.')
  expect(screen.queryByText('What you wrote is being handed in.')).toBeNull()
  act(() => room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: false }))
  await screen.findByText('Draft saved, not sent yet.')
  expect(room.drafts.get('p1')).toMatchObject({ content: 'Typed in the moment of the lock' })
})

it("a second tab that sends leaves this tab's text alone", async () => {
  const room = await showQuestion({ type: 'text' })
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Typed here' } })
  const other = room.engine('ann')
  other.open()
  await waitFor(() => expect(other.view().phase).toBe('in'))
  act(() => other.give('p1', 'text', { content: 'Sent there' }))
  await screen.findByText('Sent. What you changed since is not sent yet.')
  expect(screen.getByLabelText('Your answer')).toHaveProperty('value', 'Typed here')
  expect(engine.view().drafts['p1']).toMatchObject({ content: 'Typed here' })
  other.close()
})

it('choice: showing the correct answer closes the page, and the teacher reopens it', async () => {
  const room = await showQuestion({ type: 'choice', options })
  fireEvent.click(screen.getByLabelText('The wind'))
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Sent. Your teacher has it.')
  act(() => room.do('tess', 'teacher', { do: 'showAnswers', page: 'p1', mode: 'names' }))
  await screen.findByText(/correct answer has been shown/)
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  act(() => room.do('tess', 'teacher', { do: 'reopenPage', page: 'p1' }))
  await screen.findByText(/opened this again/)
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined()
})

it.each([
  [false, ['AThe moonYour answer1 50%', 'BThe wind1 50%'], null, 'B The wind'],
  [true, ['11The moonYour answer', '12The wind'], 'Mean 1.5 of 2, spread 0.5', '2 The wind'],
])("choice as a scale %s: shown answers use the projector's bars", async (scale, bars, figures, card) => {
  const room = await showQuestion({ type: 'choice', scale, options })
  await room.api('bob', 'learner').give({ key: 'key-of-bob', page: 'p1', type: 'choice', answer: ['wrong'] })
  fireEvent.click(screen.getByLabelText('The moon'))
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByText('Sent. Your teacher has it.')
  act(() => room.do('tess', 'teacher', { do: 'showAnswers', page: 'p1', mode: 'names' }))
  const list = await screen.findByRole('list', { name: 'Choices of 2' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(bars)
  if (figures) screen.getByText(figures)
  expect(screen.getByText('bob').closest('li')?.textContent).toContain(card)
})

it('draw: a cleared drawing is stored as shown, and undo restores it', async () => {
  const room = await showQuestion({ type: 'draw' })
  const board = screen.getByRole('img', { name: /Your drawing/ })
  board.getBoundingClientRect = () => ({ left: 0, top: 0, width: 960, height: 540 }) as DOMRect
  fireEvent.pointerDown(board, { pointerId: 1, clientX: 1, clientY: 1, button: 0 })
  fireEvent.pointerMove(board, { pointerId: 1, clientX: 40, clientY: 40 })
  fireEvent.pointerUp(board, { pointerId: 1, clientX: 40, clientY: 40 })
  await screen.findByRole('img', { name: /1 stroke$/ })
  fireEvent.click(screen.getByRole('button', { name: 'Send drawing' }))
  await screen.findByText('Sent. Your teacher has it.')
  const stored = () => given(room).at(-1)?.json?.['strokes'] as unknown[]
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByRole('img', { name: /0 strokes$/ })
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', false)
  // Automatically, when the pen rests.
  await waitFor(() => expect(stored()).toHaveLength(0))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('img', { name: /1 stroke$/ })
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(stored()).toHaveLength(1))
})

it("a closed tab's draft is saved when the class is reopened, without the device’s local fields", async () => {
  const room = await showQuestion({ type: 'text' })
  room.setConnected(false)
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Written offline' } })
  await screen.findByText('Draft kept on this device.')
  engine.close()
  sessionStorage.clear()
  room.setConnected(true)
  const later = room.engine('ann')
  later.open()
  await waitFor(() => expect(room.drafts.get('p1')).toMatchObject({ content: 'Written offline' }))
  expect(Object.keys(room.drafts.get('p1') ?? {}).toSorted()).toEqual([
    'answer',
    'at',
    'base',
    'content',
    'json',
    'key',
    'page',
    'point',
    'target',
    'type',
  ])
  later.close()
})
