// What may be stored of an error in a browser: its location in the code, and nothing about the person.

export const maxMessageLength = 300
export const maxStackLength = 4000
const maxFrames = 6

/** Removes email addresses, query strings, long ids and numbers; keeps one line. */
export const scrubMessage = (message: string): string =>
  message
    .slice(0, 4 * maxMessageLength)
    .replace(/[^\s@"'<>(),;]+@[^\s@"'<>(),;]+/g, '(email)')
    .replace(/\b(?:https?|wss?|blob|data|file):[^\s"'<>)]+/gi, '(address)')
    .replace(/\b(?=\w*\d)[\w-]{8,}/g, '(id)')
    .replace(/[\d٠-٩०-९][\d.,:+-]*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxMessageLength)

/** Keeps function and location of frames in our scripts; any other line of a stack may quote user input. */
export const scrubStack = (stack: string): string =>
  stack
    .slice(0, maxStackLength)
    .split('\n')
    .flatMap(line => frameOf(line) ?? [])
    .slice(0, maxFrames)
    .join('\n')

function frameOf(line: string): string | undefined {
  const place = /([\w.-]+\.(?:m?js|tsx?))(?:\?[^:\s)]*)?:(\d{1,7}):(\d{1,7})\)?$/.exec(line.trim())
  if (!place) return undefined
  // Chromium writes `at name (place)`, Firefox and Safari `name@place`.
  const name = /^(?:at (?:async )?)?([\w$.<>]{1,80})(?: \(|@)/.exec(line.trim())?.[1] ?? '(anonymous)'
  return `${name} ${place[1]}:${place[2]}:${place[3]}`
}
