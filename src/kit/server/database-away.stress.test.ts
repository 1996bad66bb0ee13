// Ten signals and ten restarts of the database under load; the short version is database-away.test.ts.
import { afterEach, expect, test } from 'vitest'
import { faultsBehindUrl, faultsOfEmbedded, stopAll } from './testing/database-fault-runs.ts'

const rounds = 10
const perRound = 30_000

afterEach(stopAll)

test(
  `the embedded database is signalled ${rounds} times under load`,
  { timeout: 90_000 + rounds * perRound },
  async () => {
    const report = await faultsOfEmbedded(rounds)
    console.info(
      `embedded: ${report.acknowledged} acknowledged, ${report.lost.length} lost, ${report.refused} refused`,
    )
    expect(report.lost).toEqual([])
  },
)

test(
  `a database behind DATABASE_URL is restarted ${rounds} times under load`,
  { timeout: 90_000 + rounds * perRound },
  async () => {
    const report = await faultsBehindUrl(rounds)
    console.info(
      `behind DATABASE_URL: ${report.acknowledged} acknowledged, ${report.lost.length} lost, ${report.refused} refused`,
    )
    expect(report.lost).toEqual([])
  },
)
