import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Those that take minutes, the longest first; what is not named follows, the larger files before the smaller. */
const long = [
  'academic-screens',
  'authoring-screens',
  'schools',
  'academics',
  'commerce-screens',
  'addon',
  'workshops',
  'library-screens',
  'content',
]

/** Long ones begin first, so that none runs alone in the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      long.indexOf(basename(moduleId, '.journey.ts')) + 1 || long.length + 1
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

// Whole stories in a real browser against the real server.
export default defineConfig({
  test: {
    include: ['journeys/**/*.journey.ts'],
    environment: 'node',
    globalSetup: 'journeys/world.ts',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    testTimeout: 480_000,
    // As patient as the browser's own waits.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
  },
})
