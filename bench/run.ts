// `npm run bench [-- name …]`: every benchmark prints its ratio against a baseline measured in the same run.
import { reaches, type Bench } from './parts/bench.ts'
import { autosaveBench } from './autosave.bench.ts'
import { findBench } from './find.bench.ts'
import { startBench } from './start.bench.ts'
import { importBench } from './import.bench.ts'
import { roomBench } from './room.bench.ts'
import { searchBench } from './search.bench.ts'
import { servicesBench } from './services.bench.ts'
import { slidesBench } from './slides.bench.ts'
import { treeBench } from './tree.bench.ts'

const benches: readonly Bench[] = [
  findBench,
  startBench,
  importBench,
  treeBench,
  autosaveBench,
  slidesBench,
  searchBench,
  servicesBench,
  roomBench,
]

const requested = process.argv.slice(2)
const unknown = requested.filter(name => !benches.some(bench => bench.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}; there are ${benches.map(bench => bench.name).join(', ')}.\n`,
  )
  process.exit(1)
}

const rows: Record<string, unknown>[] = []
for (const bench of benches.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
  for (const figure of await bench.run()) {
    const { what, ours, baseline, ratio, aim } = figure
    rows.push({
      what,
      ours,
      baseline,
      ratio: Number(ratio.toFixed(3)),
      aim: 'least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`,
      reached: reaches(figure),
    })
  }
}
console.table(rows)
process.exit(rows.every(row => row['reached']) ? 0 : 1)
