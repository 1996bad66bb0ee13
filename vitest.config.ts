import { globSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// Files of rules and services share what they have loaded: loading it anew took longer than the tests.
/** These need modules of their own: one defines relations, one loads its neighbours' tests once more with another store, one counts the work of a library, the others sell goods that only they know. */
const ownRelations = 'src/kit/contract/permissions.test.ts'
const ownServices = [
  'src/files/server/object-store.test.ts',
  'src/identity/server/sign-in.test.ts',
  'src/commerce/server/**/*.test.ts',
]
/** Rules of the web that need a document. */
const inDocument = 'src/**/web/**/*.dom.test.ts'
const apart = [ownRelations, ...ownServices]

/** Services on one throw-away PostgreSQL, a domain after the other. */
const services = (
  name: string,
  include: string[],
  isolate: boolean,
  groupOrder: number,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: `services ${name}`,
    include,
    exclude: isolate ? [] : apart,
    environment: 'node',
    globalSetup: 'src/kit/server/testing/cluster.ts',
    setupFiles: 'src/kit/server/testing/setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    isolate,
    sequence: { groupOrder },
  },
})

const domains = globSync('src/*/server')
  .sort()
  .map(folder => folder.split('/')[1] ?? '')

export default defineConfig({
  test: {
    setupFiles: 'vitest.setup.ts',
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/contract/**/*.test.ts', 'src/**/web/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...apart, inDocument],
          environment: 'node',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit apart', include: [ownRelations], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'web',
          include: [inDocument, 'src/**/web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'src/kit/web/testing/setup.ts',
        },
      },
      services('apart', ownServices, true, 1),
      ...domains.map((domain, at) => services(domain, [`src/${domain}/server/**/*.test.ts`], false, at + 2)),
    ],
  },
})
