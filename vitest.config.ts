import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isStress } from './src/kit/contract/testing/proof-size.ts'

// Test files share loaded modules: loading them anew took longer than the tests.
/**
 * Vitest would leave one core of two to itself. One more than cores, because one waits for a database while the
 * others compute; proofs of full size have deadlines, so each needs a core of its own.
 */
const maxWorkers = isStress ? 2 : 3

/** Files that run other test files once more on another store, or count calls of a library, have processes of their own. */
const ownServices = [
  'src/files/server/store/object-store.test.ts',
  'src/identity/server/sign-in/sign-in.test.ts',
]

/** Tests of the web that need a document. A mocked module stays mocked for later files of a process, so those files are isolated, and so is the landing page, which draws nothing after some of the others. */
const document = globSync('src/**/web/**/*.{dom.test.ts,test.tsx}')
const isolated = document.filter(
  file => file.endsWith('landing.test.tsx') || readFileSync(file, 'utf8').includes('vi.mock('),
)
const sharesModules = document.filter(file => !isolated.includes(file))

/** Proofs too large for every `npm test`; `npm run stress` runs them, and the files below at full size. */
const onlyStress = 'src/**/*.stress.test.ts'
const exclude = isStress ? [] : [onlyStress]

/** The longest of a project, which begin first on a machine that has measured nothing yet. */
const long = [
  'pptx-valid',
  'pptx-stable',
  'kill',
  'object-store',
  'foreign-ids',
  'nodes',
  'fuzz',
  'walk',
  'bad-input',
  'backup',
  'roster-many',
  'history',
  'refunds',
  'payments',
  'sign-in',
  'codes',
]

/** Long files first, so that no core waits for the last one; projects stay together to share processes. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      long.indexOf(basename(moduleId, '.test.ts')) + 1 || long.length + 1
    const sorted = await super.sort(files)
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap(group =>
      (group ?? []).toSorted((one, other) => rank(one) - rank(other)),
    )
  }
}

/** The web and its contracts are tested on what browsers load. */
const asInBrowsers = { resolve: { alias: [{ find: '#zod', replacement: 'zod/mini' }] } }

const withDocument = (name: string, include: string[], isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  ...asInBrowsers,
  test: {
    name,
    include,
    environment: 'happy-dom',
    setupFiles: ['src/kit/web/testing/setup.ts'],
    isolate,
  },
})

/** Imports as the server has them, without Vite; `vi.mock` needs Vite. */
const asTheServer = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', new URL('./scripts/lib/quick-imports.mjs', import.meta.url).href],
}

/** Services on one throw-away PostgreSQL. A domain is a project with processes of its own, so that it can be run alone. */
const services = (name: string, include: string[], isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: `services ${name}`,
    include,
    exclude: isolate ? exclude : [...exclude, ...ownServices],
    environment: 'node',
    globalSetup: 'src/app/server/testing/cluster.ts',
    setupFiles: ['src/kit/server/testing/setup.ts'],
    ...(isolate ? {} : asTheServer),
    pool: 'forks',
    isolate,
  },
})

const domains = globSync('src/*/server')
  .sort()
  .map(folder => folder.split('/')[1] ?? '')

export default defineConfig({
  test: {
    setupFiles: ['vitest.setup.ts'],
    sequence: { sequencer: LongFirst },
    maxWorkers,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        ...asInBrowsers,
        test: {
          name: 'unit',
          include: ['src/**/contract/**/*.test.ts', 'src/**/web/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...exclude, ...document],
          environment: 'node',
          isolate: false,
        },
      },
      withDocument('web', sharesModules, false),
      withDocument('web apart', isolated, true),
      services('apart', ownServices, true),
      ...domains.map(domain => services(domain, [`src/${domain}/server/**/*.test.ts`], false)),
    ],
  },
})
