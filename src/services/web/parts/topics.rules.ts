// Converts topics to lines of text and back. Pure.
import type { Topic } from '#services/contract/settings.conf.ts'

const separator = ' > '

export const topicLines = (topics: readonly Topic[]): string =>
  topics.map(({ label }) => label.join(separator)).join('\n')

/** A topic keeps its id while its text is unchanged, or if only its line was edited. */
export function topicsFrom(text: string, before: readonly Topic[]): Topic[] {
  const paths = text
    .split('\n')
    .map(line => line.split('>').flatMap(part => part.trim().slice(0, 80) || []))
    .filter(label => label.length > 0)
    .slice(0, 300)
  const isRewording = paths.length === before.length
  const used = new Set<string>()
  return paths.map((path, index) => {
    const label = path.slice(0, 5)
    const same = before.find(topic => topic.label.join(separator) === label.join(separator))
    const known = same ?? (isRewording ? before[index] : undefined)
    const id = freeId(known && !used.has(known._id) ? known._id : idFrom(label), used)
    used.add(id)
    return { _id: id, label }
  })
}

const idFrom = (label: readonly string[]): string =>
  label
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50) || 'topic'

function freeId(wanted: string, used: ReadonlySet<string>): string {
  let [id, number] = [wanted, 2]
  while (used.has(id)) id = `${wanted}-${number++}`
  return id
}
