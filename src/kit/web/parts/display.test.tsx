import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DateTime } from './date-time.tsx'
import { KindChip } from './chips.tsx'
import { LoadingState } from './loading-state.tsx'
import { Money } from './money.tsx'
import { PageHeader } from './page-header.tsx'
import { initials, PersonChip } from './person-chip.tsx'
import { EmptyState, ErrorState, ForbiddenState, NotFoundState } from './states.tsx'
import { Spinner } from './spinner.tsx'
import { StepBar, StepCount } from './step-bar.tsx'
import { browserIn } from '#kit/web/testing/browser-in.ts'
import { show } from '#kit/web/testing/show.tsx'
import { TextLink } from './text-link.tsx'
import { PlaceProvider } from './zone.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a date', () => {
  const time = () => screen.getByText((_, element) => element?.tagName === 'TIME')

  it('is in the reader’s zone, whose name shows on hover only', () => {
    browserIn('Pacific/Auckland')
    show(
      <PlaceProvider place={{ timeZone: 'Pacific/Auckland', locale: 'en-US' }}>
        <DateTime at="2026-01-15T00:00:00Z" />
      </PlaceProvider>,
    )
    expect(time().textContent).toBe('01/15/2026 13:00')
    expect(time().getAttribute('title')).toBe('New Zealand Daylight Time')
  })

  it('says its zone in sight when the machine’s clock is another', () => {
    browserIn('Pacific/Auckland')
    show(<DateTime at="2026-01-15T00:00:00Z" />)
    expect(time().textContent).toBe('01/15/2026 00:00 UTC')
  })

  it('says its zone in sight when the thing happens elsewhere, as far as that matters on the day', () => {
    browserIn('UTC')
    show(
      <DateTime
        at="2026-07-15T00:00:00Z"
        zone="Europe/London"
      />,
    )
    expect(time().textContent).toBe('07/15/2026 00:00 UTC')
    cleanup()
    show(
      <DateTime
        at="2026-01-15T00:00:00Z"
        zone="Europe/London"
      />,
    )
    expect(time().textContent).toBe('01/15/2026 00:00')
  })

  it('has the day or the month first, as the reader’s language has it', () => {
    browserIn('UTC')
    const at = '2026-01-15T00:00:00Z'
    for (const [locale, ...words] of [
      ['en-US', '01/15/2026 00:00', '01/15/2026'],
      ['en-NZ', '15/01/2026 00:00', '15/01/2026'],
    ] as const) {
      const { container } = show(
        <PlaceProvider place={{ timeZone: 'UTC', locale }}>
          <DateTime at={at} />
          <DateTime
            at={at}
            day
          />
        </PlaceProvider>,
      )
      expect([...container.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual(words)
      cleanup()
    }
  })

  it('always names the zone where nobody confirmed it', () => {
    browserIn('Pacific/Auckland')
    show(
      <PlaceProvider place={{ timeZone: 'Pacific/Auckland', locale: 'en-NZ', isZoneNamed: true }}>
        <DateTime at="2026-01-15T00:00:00Z" />
      </PlaceProvider>,
    )
    expect(time().textContent).toBe('15/01/2026 13:00 NZDT')
  })

  it('an invalid date says so', () => {
    show(<DateTime at="soon" />)
    expect(screen.getByText('Unknown date')).toBeTruthy()
  })
})

it('money shows with its currency, in one way whatever language dates are read in, as in mails', () => {
  show(
    <PlaceProvider place={{ timeZone: 'UTC', locale: 'de-DE' }}>
      <Money
        cents={1234}
        currency="NZD"
      />
      <Money
        cents={-123_456}
        currency="USD"
      />
    </PlaceProvider>,
  )
  expect(screen.getByText('NZ$12.34')).toBeTruthy()
  expect(screen.getByText('−$1,234.56')).toBeTruthy()
})

describe('a person', () => {
  it('has initials of first and last word', () => {
    expect(['Mere Tautahi', 'li', 'Ana María de la Cruz', '  ', '小 明', '👩‍🏫 Kim'].map(initials)).toEqual([
      'MT',
      'L',
      'AC',
      '',
      '小明',
      '👩‍🏫K',
    ])
  })

  it('is never without a name', () => {
    show(
      <PersonChip
        name=" "
        role="Invited"
      />,
    )
    expect(screen.getByText('No name yet')).toBeTruthy()
    expect(screen.getByText('Invited')).toBeTruthy()
  })
})

it('a kind says its name, not only its colour', () => {
  show(<KindChip kind="pdTask" />)
  expect(screen.getByText('Service Session')).toBeTruthy()
})

describe('a page header', () => {
  it('shows crumbs only when deeper than two', () => {
    show(
      <PageHeader
        title="Levers"
        trail={[{ label: 'Home', to: '/' }]}
      />,
    )
    expect(screen.queryByRole('navigation')).toBeNull()
    cleanup()
    show(
      <PageHeader
        title="Levers"
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Tasks', to: '/tasks' },
        ]}
      />,
    )
    expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('href')).toBe('/tasks')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Levers')
  })
})

describe('states', () => {
  it('of a whole page have its heading', () => {
    show(
      <>
        <NotFoundState />
        <ForbiddenState whole={false} />
        <EmptyState
          drawing="sheet"
          title="No tasks yet"
        />
      </>,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing at this address')
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'Go to the start page' })).toHaveLength(2)
  })

  it('error offers a retry only when there is one', () => {
    const retry = vi.fn()
    show(
      <ErrorState
        retry={retry}
        requestId="r1"
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
    cleanup()
    show(<ErrorState />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('loading and spinner say so to screen readers', () => {
    show(
      <>
        <LoadingState
          shape="cards"
          count={3}
          label="Loading tasks"
        />
        <Spinner />
      </>,
    )
    expect(screen.getByRole('status', { name: 'Loading tasks' }).querySelectorAll('span')).toHaveLength(3)
    expect(
      screen.getByText('Loading').closest('[role=status]')?.querySelector('svg')?.getAttribute('width'),
    ).toBe('80')
  })
})

it('a step bar leads back to visited steps and no further', () => {
  const go = vi.fn()
  show(
    <StepBar
      steps={['Content', 'Class', 'Time', 'Confirm']}
      at={1}
      reached={2}
      onGo={go}
    />,
  )
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Content', '3Time'])
  fireEvent.click(screen.getByRole('button', { name: 'Content' }))
  expect(go).toHaveBeenCalledWith(0)
  expect(screen.getByText('Step 2 of 4: Class')).toBeTruthy()
})

it('the next step of a flow takes the focus and announces itself', () => {
  const Flow = () => {
    const [at, setAt] = useState(0)
    return (
      <>
        <StepBar
          steps={['Content', 'Class', 'Time', 'Confirm']}
          at={at}
        />
        <button onClick={() => setAt(at + 1)}>Next</button>
      </>
    )
  }
  show(<Flow />)
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Step 2 of 4: Class' }))
})

it.each([
  ['takes the focus of a page that opens in the middle of a flow', 2, 'Step 3 of 4: Time'],
  ['leaves the focus at the beginning of one', 0, ''],
])('a step %s', (_, at, words) => {
  show(
    <StepBar
      steps={['Content', 'Class', 'Time', 'Confirm']}
      at={at}
    />,
  )
  expect(document.activeElement === document.body ? '' : document.activeElement?.textContent).toBe(words)
})

it('a step that opens beside a field does not take its focus', () => {
  const Late = () => {
    const [isLoaded, setIsLoaded] = useState(false)
    return (
      <main>
        <button onClick={() => setIsLoaded(true)}>Load</button>
        {isLoaded && (
          <StepCount
            steps={['Content', 'Class']}
            at={1}
          />
        )}
      </main>
    )
  }
  show(<Late />)
  const button = screen.getByRole('button', { name: 'Load' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByText('Step 2 of 2: Class')).toBeTruthy()
  expect(document.activeElement).toBe(button)
})

it('links inside the site use the router, external ones do not', () => {
  const { address } = show(
    <>
      <TextLink to="/pricing">Prices</TextLink>
      <TextLink to="https://example.org/">Elsewhere</TextLink>
    </>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Prices' }))
  expect(address()).toBe('/pricing')
  expect(screen.getByRole('link', { name: 'Elsewhere' }).getAttribute('rel')).toBe('noreferrer')
})
