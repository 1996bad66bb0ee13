import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { RoomEngine } from './engine.ts'
import { inBackground } from './once.ts'
import type { RoomApi } from './room-api.ts'
import { FakeRoom, memoryFiles, memoryDrafts, memoryOutbox } from './testing/fake-room.ts'

afterEach(() => vi.restoreAllMocks())

/** Stands in for the window, which reports unhandled rejections. */
const unhandled = () =>
  vi.spyOn(Promise, 'reject').mockImplementation(() => Promise.resolve() as unknown as Promise<never>)

it('ignores refusals and lost connections, and reports programming errors', async () => {
  const reported = unhandled()
  for (const status of [0, 403, 503])
    inBackground(async () => {
      throw new ApiError(status, 'expected')
    })()
  const fault = new TypeError('undefined is not a function')
  inBackground(async () => {
    throw fault
  })()
  await vi.waitFor(() => expect(reported).toHaveBeenCalled())
  expect(reported.mock.calls).toEqual([[fault]])
})

/** Promise.reject itself is replaced by `unhandled`. */
async function failWith(error: Error): Promise<never> {
  throw error
}

/** A learner's engine whose calls to the server are replaced in part. */
function learner(room: FakeRoom, calls: Partial<RoomApi>): RoomEngine {
  return new RoomEngine({
    screen: 'student',
    storage: () => memoryOutbox(),
    draftStorage: () => memoryDrafts(),
    files: memoryFiles(),
    upload: async () => ({ hash: '', type: '' }),
    api: { ...room.api('ann', 'learner'), ...calls },
  })
}

it('an error while entering a class is reported and shown instead of waiting forever', async () => {
  const reported = unhandled()
  const fault = new TypeError('undefined is not a function')
  const engine = learner(new FakeRoom(), { enter: () => failWith(fault) })
  engine.open()
  await vi.waitFor(() => expect(engine.view().phase).toBe('refused'))
  expect(engine.view().refusal?.message).toBe('Something went wrong in this page. Try again.')
  expect(reported).toHaveBeenCalledWith(fault)
  engine.close()
})

it('a fault while catching up is reported, and not repeated as if the connection were lost', async () => {
  const room = new FakeRoom()
  const { replay } = room.api('ann', 'learner')
  const fault = new TypeError('undefined is not a function')
  let isBroken = false
  const replays = vi.fn<RoomApi['replay']>(after => (isBroken ? failWith(fault) : replay(after)))
  const engine = learner(room, { replay: replays })
  engine.open()
  await vi.waitFor(() => expect(engine.view().phase).toBe('in'))
  const reported = unhandled()
  isBroken = true
  replays.mockClear()
  // A missed event makes it catch up.
  room.cut = true
  room.do('tess', 'teacher', { do: 'turn', page: 'p2' })
  room.cut = false
  room.do('tess', 'teacher', { do: 'lockPage', page: 'p2', on: true })
  await vi.waitFor(() => expect(reported).toHaveBeenCalled())
  expect(reported.mock.calls).toEqual([[fault]])
  expect(replays).toHaveBeenCalledTimes(1)
  engine.close()
})

it('a fault of a call that nobody waits for is reported, a lost connection is not', async () => {
  const room = new FakeRoom()
  const fault = new TypeError('undefined is not a function')
  const failures: Error[] = [new ApiError(0, 'Nobody answers.'), fault]
  const at = vi.fn(() => failWith(failures.shift() as Error))
  const drafts = () => failWith(new TypeError('drafts is not iterable'))
  const reported = unhandled()
  const engine = learner(room, { at, drafts })
  engine.open()
  await vi.waitFor(() => expect(engine.view().phase).toBe('in'))
  expect(reported.mock.calls).toEqual([[new TypeError('drafts is not iterable')]])
  reported.mockClear()
  engine.notifyPage('p1')
  engine.notifyPage('p2')
  await vi.waitFor(() => expect(reported).toHaveBeenCalled())
  expect(reported.mock.calls).toEqual([[fault]])
  engine.close()
})
