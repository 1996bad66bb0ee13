// Ids generated in the browser, so that an undo restores the same ones. Uses random bytes, because insecure pages
// have no `randomUUID`.
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** UUIDv7. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = randomHex(10)
  const variant = ((Number.parseInt(random[3] ?? '0', 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

/** Short ids, unique among a few hundred. */
export const newShortId = (): string => randomHex(6)
