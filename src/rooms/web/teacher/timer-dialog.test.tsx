import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PlaceProvider } from '#kit/web/parts/zone.tsx'
import { show } from '#kit/web/testing/show.tsx'
import { TeachingProvider, type Teaching } from './teaching.ts'
import { teaching } from './testing/teaching.ts'
import { TimerDialog } from './timer-dialog.tsx'

const noon = Date.UTC(2026, 10, 17, 12)
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', fetched)
})

const act: Teaching['act'] = work => work()

it("a set time refers to the teacher's time zone, whatever the machine's zone", async () => {
  show(
    <PlaceProvider place={{ timeZone: 'Pacific/Auckland', locale: 'en-US' }}>
      <TeachingProvider value={{ ...teaching(), now: () => noon, act }}>
        <TimerDialog onClose={() => {}} />
      </TeachingProvider>
    </PlaceProvider>,
  )
  fireEvent.click(await screen.findByRole('radio', { name: /^Until a set time/ }))
  const field = screen.getByLabelText<HTMLInputElement>('Ends at')
  expect(field.value).toBe('2026-11-18T01:30')
  screen.getByText('On your clock: New Zealand Daylight Time.')

  fireEvent.change(field, { target: { value: '' } })
  screen.getByText('Choose a time that has not passed.')
  fireEvent.change(field, { target: { value: '2026-11-18T02:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set the timer' }))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body as string)).toMatchObject({
    countdown: { type: 1, deadline: '2026-11-17T13:00:00.000Z' },
  })
})
