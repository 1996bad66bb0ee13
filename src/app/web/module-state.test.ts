// What a domain adds is a value that the app collects: modules of the web hold no registries and do nothing when
// they are imported.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/*/web/**/*.{ts,tsx}')
  .filter(path => !/\.test\.tsx?$|\/testing\//.test(path))
  .map(path => [path.slice('src/'.length), readFileSync(path, 'utf8')] as const)
const matching = (pattern: RegExp) =>
  sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted()

/** State of the page itself, of which there is one per process, and copies that are the same for every app. */
const keepsByItself: Readonly<Record<string, string>> = {
  'app/web/report-error.ts': 'errors that this page has reported',
  'authoring/web/slides/convert/pptx-geometry.ts': 'the bundled shapes, read once',
  'authoring/web/slides/paint/fonts.ts': 'typefaces of the document, by name',
  'authoring/web/slides/paint/paint-text.ts': 'measures of text, by typeface and words',
  'authoring/web/slides/paint/picture.ts': 'the slides’ own typeface, loaded once',
  'kit/web/connection.ts': 'whether this browser reaches the server',
  'kit/web/lazy.tsx': 'the address whose parts are being loaded',
  'kit/web/live.ts': 'the socket of this page; rooms call over it outside components',
  'kit/web/lost-focus.ts': 'the control that had the focus of this page',
  'kit/web/router/address.ts': 'the address of this page, as written before it is rendered',
  'kit/web/router/detour.ts': 'the first address of this page',
  'kit/web/store.ts': 'stands in for the storage of this browser',
  'kit/web/theme/colour-scheme.ts': 'the listener to the storage of this browser',
  'kit/web/token.ts': 'a nameless visitor’s token of this page, sent with every call',
  'library/web/search/kept-scroll.ts': 'scroll positions of this page, by entry of its history',
  'rooms/web/takeaway/kept-text.ts': 'fields on this page that save their text',
  'sessions/web/parts/sessions.queries.ts': 'ids of sessions deleted on this page',
}

test('modules keep no state but that of the page', () => {
  const state =
    /^(export )?(let |const \w+(: (?!readonly |Readonly).+)? = (new (Map|Set)(<.*>)?\(\)|\[\]|\{\})$)/m
  expect(matching(state)).toEqual(Object.keys(keepsByItself))
})

/** Modules that act when they are imported, and why. */
const actsByItself: Readonly<Record<string, string>> = {
  'app/web/main.tsx': 'the entry point',
  'authoring/web/parts/paint/picture.worker.ts': 'an entry point',
  'authoring/web/slides/convert/metafile.worker.ts': 'an entry point',
  'authoring/web/slides/paint/paint-text.ts': 'forgets its measures when a typeface has loaded',
  'files/web/hash.worker.ts': 'an entry point',
  'rooms/web/seat/open-seat.tsx': 'begins to load the seat with the page around it',
}

test('modules do nothing when they are imported', () => {
  expect(matching(/^(?!function\b)[\w.]+\(/m)).toEqual(Object.keys(actsByItself))
})
