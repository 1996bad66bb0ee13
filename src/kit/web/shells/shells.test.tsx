import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routes, type Shell } from '#kit/contract/routes.ts'
import { show } from '#kit/web/testing/show.tsx'
import { currentOf, menuOf } from './menu.ts'
import { shells } from './shells.tsx'

afterEach(cleanup)

const table = routes([
  ['/b', null, 'anyone', 'B', { menu: { in: 'educator', order: 2, label: 'Second', icon: 'book' } }],
  ['/a', null, 'anyone', 'A', { menu: { in: 'educator', order: 1, label: 'First', icon: 'home' } }],
  ['/c', null, 'anyone', 'C', { menu: { in: 'student', order: 1, label: 'Other', icon: 'home' } }],
  [
    '/e',
    null,
    'anyone',
    'E',
    {
      menu: [
        { in: 'school', order: 1, label: 'Both', icon: 'home' },
        { in: 'visitor', order: 1, label: 'Both', icon: 'home' },
      ],
    },
  ],
  ['/d', null, 'anyone', 'D'],
])

describe('a menu', () => {
  it('holds the rows of its shell, in order', () => {
    expect(menuOf(table, 'educator').map(({ label }) => label)).toEqual(['First', 'Second'])
    expect(menuOf(table, 'room')).toEqual([])
    expect([menuOf(table, 'school'), menuOf(table, 'visitor')].map(([row]) => row?.to)).toEqual(['/e', '/e'])
  })

  it('marks one row: the longest that the address lies below', () => {
    const menu = ['/', '/home', '/home/class', '/homework'].map(to => ({ to, label: to, icon: 'home' }))
    expect(
      ['/', '/home', '/home/class/7', '/homework', '/other'].map(path => currentOf(menu, path)?.to),
    ).toEqual(['/', '/home', '/home/class', '/homework', undefined])
  })
})

describe.each(Object.keys(shells) as Shell[])('shell %s', name => {
  const Shell = shells[name]
  const menu = [
    { to: '/a', label: 'First', icon: 'home' },
    { to: '/b', label: 'Second', icon: 'book' },
  ]

  it('has one main landmark with the page in it', () => {
    show(
      <Shell
        menu={menu}
        account={<a href="#me">Me</a>}
      >
        <h1>Page</h1>
      </Shell>,
    )
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Page' })).toBeTruthy()
    if (name !== 'bare') expect(screen.getByRole('link', { name: 'Me' })).toBeTruthy()
  })

  it('lets the keyboard skip to it', () => {
    if (name === 'bare') return
    show(
      <Shell menu={menu}>
        <h1>Page</h1>
      </Shell>,
    )
    fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

it('the drawer opens, leads on, and closes', () => {
  const Shell = shells.student
  const { address } = show(
    <Shell menu={[{ to: '/a', label: 'First', icon: 'home' }]}>
      <h1>Page</h1>
    </Shell>,
    '/a/deeper',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  expect(drawer.hasAttribute('open')).toBe(true)
  const link = within(drawer).getByRole('link', { name: 'First' })
  expect(link.getAttribute('aria-current')).toBe('page')
  fireEvent.click(link)
  expect(address()).toBe('/a')
  expect(drawer.hasAttribute('open')).toBe(false)
})

describe('the colour scheme', () => {
  beforeEach(() => localStorage.clear())

  it('follows the device, then light, then dark, and is remembered', () => {
    const Shell = shells.visitor
    show(
      <Shell menu={[]}>
        <h1>Page</h1>
      </Shell>,
    )
    const press = () => fireEvent.click(screen.getByRole('button', { name: /^Colours/ }))
    press()
    expect(localStorage.getItem('colour-scheme')).toBe('light')
    press()
    expect(localStorage.getItem('colour-scheme')).toBe('dark')
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    press()
    expect(localStorage.getItem('colour-scheme')).not.toBe('dark')
  })
})
