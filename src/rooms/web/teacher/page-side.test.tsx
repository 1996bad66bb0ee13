import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settle, show } from '#kit/web/testing/show.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { PageSide } from './page-side.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { TeachingProvider } from './teaching.ts'
import { teaching } from './testing/teaching.ts'

it('turns the page by keys, from the last requested page, and never while typing', async () => {
  const held = teaching()
  held.steer.mockImplementation(() => new Promise(() => {}))
  show(
    <TeachingProvider value={held}>
      <input aria-label="words" />
      <PageSide onInsert={() => {}} />
    </TeachingProvider>,
  )
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'PageDown' })
  fireEvent.keyDown(screen.getByLabelText('words'), { key: 'ArrowLeft' })
  await settle()
  expect(held.steer.mock.calls).toEqual([[{ page: '00:00:20' }], [{ page: '00:00:30' }]])
})

it('locks the page, shows answers without names, and locks everybody', async () => {
  const held = teaching()
  show(
    <TeachingProvider value={held}>
      <PageSide onInsert={() => {}} />
      <SeatsPanel onOpen={() => {}} />
    </TeachingProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Lock page' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Without names' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lock all' }))
  await settle()
  expect(held.steer.mock.calls).toEqual([
    [{ pageLock: { page: '00:00:10', on: true } }],
    [{ showAnswers: { page: '00:00:10', mode: 'nameless' } }],
    [{ blockAll: true }],
  ])
  expect(screen.getByText(/of 2 here/).textContent).toBe('1 of 2 here, 0 answered')
})

it('gives observers no controls', () => {
  show(
    <TeachingProvider value={teaching({}, false)}>
      <PageSide onInsert={() => {}} />
      <SeatsPanel onOpen={() => {}} />
    </TeachingProvider>,
  )
  expect(screen.queryByRole('button', { name: 'Lock page' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Lock all' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
})

it('creates random groups and assigns learners by list or by dragging', async () => {
  const none = teaching()
  const { unmount } = show(
    <TeachingProvider value={none}>
      <GroupsPanel />
    </TeachingProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Make random groups' }))
  await settle()
  expect(none.steer.mock.calls[0]?.[0]).toMatchObject({
    groups: [{ name: 'Clay' }, { name: 'Amber' }, { name: 'Olive' }, { name: 'Jade' }],
    randomGroups: true,
  })

  const some = teaching({
    groups: [
      { _id: 'g1', name: 'Clay' },
      { _id: 'g2', name: 'Amber' },
    ],
  })
  unmount()
  show(
    <TeachingProvider value={some}>
      <GroupsPanel />
    </TeachingProvider>,
  )
  fireEvent.change(screen.getByLabelText('Group of Ana'), { target: { value: 'g2' } })
  fireEvent.drop(screen.getByRole('region', { name: 'Clay, 0' }), { dataTransfer: { getData: () => 'mo' } })
  await settle()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Answer as groups' }))
  await settle()
  expect(some.steer.mock.calls).toEqual([
    [{ members: [{ _id: 'ana', group: 'g2' }] }],
    [{ members: [{ _id: 'mo', group: 'g1' }] }],
    [{ groupAnswers: true }],
  ])
  expect(
    within(screen.getByRole('region', { name: 'Without a group, 2' })).getAllByRole('listitem'),
  ).toHaveLength(2)
})
