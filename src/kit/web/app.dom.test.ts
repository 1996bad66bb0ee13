import { expect, it, vi } from 'vitest'
import { App } from './app.tsx'
import { listPort, onePort, orderedPort, provide } from './ports.ts'
import { Queries } from './queries.ts'
import { appOf } from './testing/show.tsx'

it('a port reads its fallback until a domain provides it, and refuses a second one', () => {
  const home = onePort<() => string>('home', () => '/')
  const provision = provide(home, () => '/sys/home')
  expect(appOf().provided(home)()).toBe('/')
  expect(appOf({ provides: [provision] }).provided(home)()).toBe('/sys/home')
  expect(() => appOf({ provides: [provision, provision] }).provided(home)).toThrow('home is provided twice')
})

it('a list is read in the order of domains, an ordered one by its order', () => {
  const acts = listPort<string>()
  const steps = orderedPort<{ order: number; label: string }>()
  const app = new App(
    [
      {
        provides: [provide(acts, 'first'), provide(steps, { order: 50, label: 'Classes' })],
      },
      { provides: [provide(acts, 'second'), provide(steps, { order: 20, label: 'Grades' })] },
    ],
    new Queries(),
  )
  expect(app.provided(acts)).toEqual(['first', 'second'])
  expect(app.provided(steps).map(({ label }) => label)).toEqual(['Grades', 'Classes'])
})

it('starts its domains once, side by side, and a failure keeps no page closed', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const started = vi.fn()
  const app: App = appOf({
    onStart: [() => Promise.reject(new Error('no network')), given => started(given === app)],
  })
  expect(started).not.toHaveBeenCalled()
  await Promise.all([app.whenStarted(), app.whenStarted()])
  expect(started.mock.calls).toEqual([[true]])
  expect(failed).toHaveBeenCalledWith('start-up work failed', expect.any(Error))
})
