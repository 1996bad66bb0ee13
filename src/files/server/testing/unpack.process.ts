// Checks archives in parallel in a separate process and reports its peak memory.
import { assertArchive } from '../content/archive.ts'

const files = process.argv.slice(2)
const before = process.memoryUsage.rss()
let peak = before
// Sample the memory: the system's peak value of a process includes its parent's memory.
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
const outcomes = await Promise.allSettled(files.map(file => assertArchive(file)))
clearInterval(watch)
process.send?.({
  grownBy: Math.max(peak, process.memoryUsage.rss()) - before,
  accepted: outcomes.filter(({ status }) => status === 'fulfilled').length,
})
