import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { typeOfFile } from '#kit/contract/file-types.rules.ts'

export interface FileLimits {
  /** Types or endings, as in an input's accept: `image/*`, `.pdf`, `application/pdf`. */
  accept?: readonly string[]
  maxBytes?: number
}

function fits(file: { name: string; type: string }, rule: string): boolean {
  const [name, type] = [file.name, typeOfFile(file)]
  if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule.toLowerCase())
  if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1))
  return type === rule
}

/** Files within the limits, and a sentence for each that is not. The server checks the content again. */
export function accepted<F extends { name: string; type: string; size: number }>(
  files: readonly F[],
  { accept, maxBytes }: FileLimits,
): { good: F[]; bad: string[] } {
  const good: F[] = []
  const bad: string[] = []
  for (const file of files) {
    if (accept && !accept.some(rule => fits(file, rule)))
      bad.push(`${file.name} is not of an accepted type (${accept.join(', ')}).`)
    else if (maxBytes !== undefined && file.size > maxBytes)
      bad.push(`${file.name} is larger than ${formatBytes(maxBytes)}.`)
    else good.push(file)
  }
  return { good, bad }
}
