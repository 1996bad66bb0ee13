// Configuration entries: each has a shape and a default in code, so a bad value is refused and a missing one
// is no fault.
import type * as z from 'zod/mini'
import type { Role } from './permissions.ts'

export interface ConfEntry<T = unknown> {
  readonly key: string
  readonly shape: z.ZodMiniType<T>
  readonly fallback: T
  /** Roles that edit it besides role sys. */
  readonly editors: readonly Role[]
  /** What callers of these roles read of it; left out: all of it. */
  readonly shownTo?: ((value: T, roles: readonly Role[]) => T) | undefined
}

interface ConfOptions<T> {
  readonly editors?: readonly Role[]
  readonly shownTo?: (value: T, roles: readonly Role[]) => T
}

const entries = new Map<string, ConfEntry>()

export function confEntry<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  fallback: NoInfer<T>,
  { editors = [], shownTo }: ConfOptions<NoInfer<T>> = {},
): ConfEntry<T> {
  if (entries.has(key)) throw new Error(`configuration entry ${key} is declared twice`)
  const entry = { key, shape, fallback, editors, shownTo }
  entries.set(key, entry as unknown as ConfEntry)
  return entry
}

export const confEntryOf = (key: string): ConfEntry | undefined => entries.get(key)
export const confKeys = (): string[] => [...entries.keys()]
