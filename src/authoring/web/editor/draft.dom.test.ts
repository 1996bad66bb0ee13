import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { Draft } from './draft.ts'
import type { DraftTools } from './draft-view.ts'

const content = (change: Partial<Content> = {}): Content =>
  ({
    _id: 'c1',
    name: 'Tides',
    overview: '',
    idea: '',
    ext: {},
    versions: { name: 1 },
    version: 1,
    ...change,
  }) as Content
const offline = () => new ApiError(0, 'The server cannot be reached.', { code: 'unreachable' })
const conflict = (field: string, value: unknown, version: number) =>
  new ApiError(409, 'changed', {
    code: 'field-changed',
    conflicts: [{ field, value, version, by: 'Tom' }],
  } as never)

/** A server with one piece of content, and a browser's storage. */
function world(start: Content = content(), kept = new Map<string, string>(), isFull = false) {
  let now = start
  const sent: Record<string, unknown>[] = []
  const answers: (() => Error | null)[] = []
  const tools: DraftTools = {
    save: async (_id, data) => {
      sent.push(data)
      const error = answers.shift()?.() ?? null
      if (error) throw error
      const { base, ext = {}, ...fields } = data as { base: Record<string, number>; ext?: Content['ext'] }
      const trimmed = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
      )
      now = {
        ...now,
        ...trimmed,
        ext: { ...now.ext, ...ext },
        versions: {
          ...now.versions,
          ...Object.fromEntries(Object.keys(base).map(key => [key, (now.versions[key] ?? 0) + 1])),
        },
        version: now.version + 1,
      }
      return now
    },
    load: async () => now,
    keep: {
      get: key => kept.get(key) ?? null,
      set: (key, value) => {
        if (value === null) kept.delete(key)
        else if (!isFull) kept.set(key, value)
        return value === null || !isFull
      },
      keys: prefix => [...kept.keys()].filter(key => key.startsWith(prefix)),
    },
  }
  return {
    draft: new Draft(start, 'me', tools),
    tools,
    sent,
    kept,
    fail: (...errors: (Error | null)[]) => answers.push(...errors.map(error => () => error)),
    elsewhere: (change: Partial<Content>) => {
      now = { ...now, ...change, version: now.version + 1 }
    },
    stored: () => now,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('autosave', () => {
  it('sends a second after the last change, once, with the version it is based on', async () => {
    const { draft, sent } = world()
    draft.set('name', 'Tides and')
    await vi.advanceTimersByTimeAsync(700)
    draft.set('name', 'Tides and moons')
    await vi.advanceTimersByTimeAsync(700)
    expect(sent).toEqual([])
    expect(draft.get().state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(300)
    expect(sent).toEqual([{ name: 'Tides and moons', base: { name: 1 } }])
    expect(draft.get().state).toBe('saved')
  })

  it('stores answers of custom sections below `ext`, each with its own version', async () => {
    const { draft, sent } = world()
    draft.set('ext.section-1', [{ value: 'Bring boots', mark: '' }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([
      { ext: { 'section-1': [{ value: 'Bring boots', mark: '' }] }, base: { 'ext.section-1': 0 } },
    ])
  })

  it('keeps a trailing space under the cursor though the server trims it', async () => {
    const { draft } = world()
    draft.set('overview', 'The moon ')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.value('overview')).toBe('The moon ')
    draft.set('overview', 'The moon pulls')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.value('overview')).toBe('The moon pulls')
    expect(draft.get().state).toBe('saved')
  })

  it('sends what was typed during a request next, on the new version', async () => {
    const { draft, sent, tools } = world()
    const save = tools.save
    Object.assign(tools, {
      save: async (id: string, data: Record<string, unknown>) => {
        if (sent.length === 0) draft.set('name', 'Second')
        return save(id, data)
      },
    })
    draft.set('name', 'First')
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent.map(({ name, base }) => [name, base])).toEqual([
      ['First', { name: 1 }],
      ['Second', { name: 2 }],
    ])
    expect(draft.get().state).toBe('saved')
  })
})

describe('offline', () => {
  it('keeps everything in this browser, retries, and sends it on reconnect', async () => {
    const { draft, sent, kept, fail, stored } = world()
    fail(offline(), offline())
    draft.set('idea', 'Forces act at a distance')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.get().state).toBe('offline')
    expect([...kept.values()].join()).toContain('Forces act at a distance')
    await vi.advanceTimersByTimeAsync(2000)
    expect([sent.length, draft.get().state]).toEqual([2, 'offline'])
    await draft.flush()
    expect(stored().idea).toBe('Forces act at a distance')
    expect([draft.get().state, kept.size]).toEqual(['saved', 0])
  })

  it('knows whether the browser could store all changes', async () => {
    const { draft, fail } = world(content(), new Map(), true)
    fail(offline())
    draft.set('idea', 'Only on this page')
    await vi.advanceTimersByTimeAsync(1000)
    expect([draft.get().state, draft.get().isKept]).toEqual(['offline', false])
    await draft.flush()
    expect([draft.get().state, draft.get().isKept]).toEqual(['saved', true])
  })

  it('a reopened page restores unsent changes', async () => {
    const first = world()
    first.fail(offline())
    first.draft.set('idea', 'Kept')
    await vi.advanceTimersByTimeAsync(1000)
    const second = world(content(), first.kept)
    expect(second.draft.value('idea')).toBe('Kept')
    await vi.advanceTimersByTimeAsync(1000)
    expect(second.stored().idea).toBe('Kept')
  })

  it("ignores another user's changes in this browser", () => {
    const kept = new Map([['draft:you:c1:idea', JSON.stringify({ value: 'Yours', base: 0 })]])
    expect(world(content(), kept).draft.value('idea')).toBe('')
  })
})

describe('concurrent editing', () => {
  it('the second writer keeps both texts, and the other fields are saved', async () => {
    const { draft, fail, stored } = world()
    fail(conflict('name', 'Tom’s title', 2))
    draft.set('name', 'My title')
    draft.set('idea', 'An idea')
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.get().clashes.get('name')).toMatchObject({
      mine: 'My title',
      theirs: 'Tom’s title',
      by: 'Tom',
    })
    expect(draft.value('name')).toBe('My title')
    expect([stored().idea, draft.get().state]).toEqual(['An idea', 'conflict'])
  })

  it('keeping mine sends it on their version; keeping theirs sends nothing', async () => {
    for (const [keep, times] of [
      ['My title', 2],
      ['Tom’s title', 1],
    ] as const) {
      const { draft, fail, sent } = world()
      fail(conflict('name', 'Tom’s title', 5))
      draft.set('name', 'My title')
      await vi.advanceTimersByTimeAsync(1000)
      draft.settle('name', keep)
      await vi.advanceTimersByTimeAsync(1000)
      expect(sent).toHaveLength(times)
      expect(sent.at(-1)?.['base']).toEqual({ name: times === 2 ? 5 : 1 })
      expect([draft.value('name'), draft.get().state, draft.get().clashes.size]).toEqual([keep, 'saved', 0])
    }
  })

  it("shows somebody else's change, except in a field being edited", async () => {
    const { draft, elsewhere } = world()
    draft.set('idea', 'Mine, not sent yet')
    elsewhere({ name: 'Changed by Tom', idea: 'Tom’s idea', versions: { name: 2, idea: 1 } })
    draft.noteVersions({ name: 2, idea: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.value('name')).toBe('Changed by Tom')
    expect(draft.value('idea')).toBe('Mine, not sent yet')
  })
})

it('a refused field gives the reason and does not block the others', async () => {
  const { draft, fail, stored } = world()
  fail(
    new ApiError(400, 'Bad request', { code: 'invalid' }),
    new ApiError(400, 'Send the picture first, then use it.', { code: 'cover-unknown' }),
  )
  draft.set('cover', 'nothing')
  draft.set('idea', 'An idea')
  await vi.advanceTimersByTimeAsync(1000)
  expect(draft.get().refused).toEqual(new Map([['cover', 'Send the picture first, then use it.']]))
  expect([stored().idea, draft.get().state]).toEqual(['An idea', 'failed'])
  draft.set('cover', 'a'.repeat(64))
  await vi.advanceTimersByTimeAsync(1000)
  expect(draft.get().state).toBe('saved')
})
