import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserIn } from '#kit/web/testing/browser-in.ts'
import { browserZone } from './zone.tsx'

describe('the zone of the browser', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('follows a machine that travels', () => {
    browserIn('Pacific/Auckland')
    expect(browserZone()).toBe('Pacific/Auckland')
    browserIn('Europe/Paris')
    expect(browserZone()).toBe('Europe/Paris')
  })

  it('is read from the platform once', () => {
    const resolvedOptions = browserIn('Asia/Tokyo')
    for (let time = 1; time <= 3; time++) expect(browserZone()).toBe('Asia/Tokyo')
    expect(resolvedOptions).toHaveBeenCalledOnce()
  })
})
