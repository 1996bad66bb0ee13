// Mechanisms only the kit implements, so that they are right everywhere: radio groups, dialogs, steps,
// titles.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/web/**/*.{ts,tsx}')
  .filter(path => !/\.test\.tsx?$|\/testing\//.test(path))
  .map(path => [path, readFileSync(path, 'utf8')] as const)

interface Rule {
  readonly what: string
  readonly own: RegExp
  /** Files that may implement it. */
  readonly makers: readonly string[]
}

const rules: readonly Rule[] = [
  {
    what: 'radios and tabs come from useRadios and useTabs',
    own: /(?<!\[)role[=:] ?["'](radio|radiogroup|tab)["']|type=["']radio["']|type=\{[^}]*'radio'|<(Radio|SegmentedControl|Chip)\b/,
    makers: ['src/kit/web/parts/one-of.ts'],
  },
  {
    what: 'what is pressed is on or off; one of several is a radio',
    own: /aria-pressed=\{[^}]*===/,
    makers: [],
  },
  {
    what: 'dialogs return the focus',
    own: /<(Modal|Drawer|dialog)\b|(?<!\[)role=["']dialog["']/,
    makers: [
      'src/kit/web/parts/dialog.tsx',
      // Native dialogs and popovers return the focus themselves.
      'src/kit/web/shells/nav-drawer.tsx',
      'src/identity/web/account/account-menu.tsx',
      // Full screen; it remembers the focus too.
      'src/authoring/web/parts/enlarge/whole-screen.tsx',
      // A print sheet, which restores focus like its dialog.
      'src/schools/web/classes/sign-in-sheet.tsx',
    ],
  },
  {
    what: 'steps are counted in one place',
    own: /Step (\{\w|\$\{)/,
    makers: ['src/kit/web/parts/step-bar.tsx'],
  },
  {
    what: 'titles are named by useThing',
    own: /document\.title/,
    makers: ['src/kit/web/router/arrival.ts'],
  },
  {
    what: 'what has become of a learner’s work is said by work-words.rules.ts',
    own: /['"`>]\s*(Sent\. |Draft (saved|kept)|No answer['"`<]|(Time|The time) is over|This page takes |Taken when|Not sent by|What you (wrote|changed) )/,
    makers: [],
  },
  {
    what: 'fields are focused without autofocus, which browsers and readers treat differently',
    own: /\sautoFocus\b/,
    makers: [],
  },
  {
    what: 'where a reader is comes from MyPlace, of guests too',
    own: /<PlaceProvider\b/,
    makers: ['src/identity/web/parts/place.tsx', 'src/app/web/developer/pages/display.page.tsx'],
  },
  {
    what: 'fields of time are on the clock of the account, not of the machine',
    own: /getTimezoneOffset/,
    // It notices there that the machine is in another zone.
    makers: ['src/kit/web/parts/zone.tsx'],
  },
]

test.each(rules)('$what', ({ own, makers }) => {
  const made = sources.flatMap(([path, text]) => (own.test(text) ? [path] : []))
  expect(made.filter(path => !makers.includes(path))).toEqual([])
  // A rule that matches nothing in its own home is wrong.
  expect(makers.filter(path => !made.includes(path))).toEqual([])
})
