import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHeader } from '../parts/page-header.tsx'
import { show } from '../testing/show.tsx'
import { useThing, useThingShown } from './thing.ts'

const Shown = () => <output>{useThingShown() ?? 'nothing'}</output>
const Named = ({ name }: { name: string | undefined }) => {
  useThing(name)
  return <PageHeader title="Check your booking" />
}
const shown = () => screen.getByRole('status').textContent

it('a page is named by its header', () => {
  show(
    <>
      <Shown />
      <PageHeader title="Forces and motion" />
    </>,
  )
  expect(shown()).toBe('Forces and motion')
})

it('a page’s own name wins over its header, once loaded', async () => {
  const part = (name: string | undefined) => (
    <>
      <Shown />
      <Named name={name} />
    </>
  )
  const { unmount } = show(part(undefined))
  expect(shown()).toBe('Check your booking')
  await act(async () => unmount())
  show(part('Physics with Mere'))
  expect(shown()).toBe('Physics with Mere')
})

it('a page that is gone names nothing', async () => {
  const { unmount } = show(<PageHeader title="Forces and motion" />)
  await act(async () => unmount())
  show(<Shown />)
  expect(shown()).toBe('nothing')
})
