import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { RosterImport } from '#schools/contract/roster-imports.contract.ts'
import { DiscardedLine } from './discarded-line.tsx'

it('says when an import that nobody confirms is discarded', () => {
  show(<DiscardedLine record={{ createdAt: '2026-11-01T09:00:00.000Z' } as RosterImport} />)
  const line = screen.getByText(/discarded with all its rows after 30 days, this one on/)
  expect(line.querySelector('time')?.getAttribute('datetime')).toBe('2026-12-01T09:00:00.000Z')
})
