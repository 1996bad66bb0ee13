// Vitest's setup of every file with a document. Files share their modules, so each test leaves page, storage,
// actor, timers and mocks as it found them.
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { guest, setActor } from '#kit/web/actor.ts'

// A busy machine may take long to render.
configure({ asyncUtilTimeout: 20_000 })

// Testing Library says so only in the file that loads it first, and takes it back while it waits.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

// The document of these tests knows no typefaces: growing text fields listen for them, slides wait for them.
beforeEach(() => {
  const fonts = { addEventListener() {}, removeEventListener() {}, load: () => Promise.resolve([]) }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})

afterEach(() => {
  // Real timers first: React ends its effects with them.
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  notifications.clean()
  setActor(guest)
  resetPage()
})

/** Portals and styles of a page that is gone, its address and its title. */
function resetPage(): void {
  document.body.replaceChildren()
  document.title = ''
  for (const root of [document.documentElement, document.body])
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
  history.replaceState(null, '', '/')
}
