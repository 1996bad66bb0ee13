import { defineConfig } from 'vitest/config'

// Whole stories in a real browser against the real server.
export default defineConfig({
  test: {
    include: ['journeys/**/*.journey.ts'],
    environment: 'node',
    globalSetup: 'journeys/world.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 480_000,
    // As patient as the browser's own waits.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
  },
})
