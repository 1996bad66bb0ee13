import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { RoomEngine } from './engine.ts'
import { inBackground } from './once.ts'
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

it('an error while entering a class is reported and shown instead of waiting forever', async () => {
  const reported = unhandled()
  const fault = new TypeError('undefined is not a function')
  const room = new FakeRoom()
  const engine = new RoomEngine({
    screen: 'student',
    storage: () => memoryOutbox(),
    draftStorage: () => memoryDrafts(),
    files: memoryFiles(),
    upload: async () => ({ hash: '', type: '' }),
    api: {
      ...room.api('ann', 'learner'),
      enter: async () => {
        throw fault
      },
    },
  })
  engine.open()
  await vi.waitFor(() => expect(engine.view().phase).toBe('refused'))
  expect(engine.view().refusal?.message).toBe('Something went wrong in this page. Try again.')
  expect(reported).toHaveBeenCalledWith(fault)
  engine.close()
})
