// @vitest-environment node
// The catalogue of notices against its specification: every row is there with its channels and readers, is sent, and leads to a page that its
// readers may open.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allDomains } from '#app/server/domains.ts'
import { builtRoutes } from '#app/web/routes.ts'
import { managerRoles } from '#identity/contract/roles.ts'
import { readersOf } from '#kit/contract/notices.ts'
import { matchRoute } from '#kit/contract/routes.ts'

/** Rows whose service does not exist yet. The list only shrinks. */
const later = `
  SubstituteAdminAsk SubstituteAdminDecided SubstituteOffer SubstituteMatched SubstituteCancelled SubstituteUnmatched3h
  CorrectOffer CorrectAccepted CorrectDue12h CorrectReturned CorrectLate CorrectDisputed CorrectResolved
  ApplyReceived ApplyPurchaseExpired VoucherAssigned VoucherRemoved SchoolShared
  ProviderInvite ProviderApproved PipelineInvite PipelineApproved
  FollowUpShare FollowUpInbox FeedbackReceived FeedbackReplied`
  .trim()
  .split(/\s+/)

const source = new URL('../src/', import.meta.url)
const read = path => readFileSync(new URL(path, source), 'utf8')

const letters = { I: 'inbox', M: 'mail', S: 'sms', P: 'push' }
const specified = read('app/contract/notices.spec.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [code = '', by = '', readers = ''] = line.split('\t')
    return {
      code,
      channels: Array.from(by, letter => letters[letter]).toSorted(),
      readers: readers.split(' ').filter(Boolean).toSorted(),
    }
  })

const catalogue = new Map(
  allDomains(undefined)
    .flatMap(({ notices = [] }) => notices)
    .flatMap(table => Object.entries(table)),
)
const serverSources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => /^\w+\/server\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  .map(read)
const isSent = code => serverSources.some(text => text.includes(`'${code}'`))

test('every row is in the catalogue or belongs to a later service, and not both', () => {
  const codes = specified.map(({ code }) => code)
  expect(codes.filter(code => catalogue.has(code) === later.includes(code))).toEqual([])
  expect(later.filter(code => !codes.includes(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

describe.each(specified.filter(({ code }) => !later.includes(code)))(
  '$code',
  ({ code, channels, readers }) => {
    const row = catalogue.get(code)

    test('has its channels and readers', () => {
      expect(row?.channels.toSorted()).toEqual(channels)
      expect(row && readersOf(row).toSorted()).toEqual(readers)
    })

    test('is sent', () => expect(isSent(code)).toBe(true))
  },
)

test('no notice is declared and never sent', () =>
  expect([...catalogue.keys()].filter(code => !isSent(code))).toEqual([]))

const mayOpen = {
  student: who => isOpen(who, ['student']),
  educator: who => isOpen(who, ['teacher']),
  staff: who => isOpen(who, managerRoles),
}
const isOpen = (who, roles) =>
  who === 'anyone' || who === 'signedIn' || (Array.isArray(who) && who.some(role => roles.includes(role)))

/** Parts of an address that are no id. */
const words = { list: 'teacher' }
const links = [...catalogue].flatMap(([code, row]) =>
  row.link && row.link !== '{link}' ? [[code, row.link, row]] : [],
)
test.each(links)('%s leads to %s, a page that its readers may open', (_code, link, row) => {
  const address = (link.split('?')[0] ?? '').replace(
    /\{(\w+)\}/g,
    (_all, name) => words[name] ?? `some-${name}`,
  )
  const match = matchRoute(builtRoutes, address)
  expect(match).toBeDefined()
  const readers = readersOf(row)
  expect(readers.filter(reader => !mayOpen[reader](match?.route.who ?? []))).toEqual([])
})
