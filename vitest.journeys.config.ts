import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Those that take longest, by measured duration; what is not named follows, the larger files before the smaller. */
const long = [
  'reached',
  'screens-teaching',
  'screens-school',
  'schools',
  'slides',
  'content',
  'room',
  'commerce-screens',
  'workshops',
  'academics',
  'back-office',
  'google',
  'addon',
  'library',
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
    // One waits for its server while two use the cores.
    maxWorkers: 3,
    // Files of one worker share its browser; each has a server and a database of its own.
    isolate: false,
    sequence: { sequencer: LongFirst },
    testTimeout: 90_000,
    // As patient as the browser's own waits.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 90_000,
    teardownTimeout: 30_000,
  },
})
