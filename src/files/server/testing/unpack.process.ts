// Checks archives in parallel in a separate process and reports its peak memory.
import { assertArchive } from '../archive.ts'

const files = process.argv.slice(2)
const before = process.memoryUsage.rss()
let peak = before
// The system's own count of a process's peak begins with what its parent had.
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
const outcomes = await Promise.allSettled(files.map(file => assertArchive(file)))
clearInterval(watch)
process.send?.({
  grownBy: Math.max(peak, process.memoryUsage.rss()) - before,
  accepted: outcomes.filter(({ status }) => status === 'fulfilled').length,
})
