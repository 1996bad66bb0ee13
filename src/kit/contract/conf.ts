// Configuration entries: each has a shape and a default in code, so a bad value is refused and a missing one
// is no fault.
import type * as z from '#zod'
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

/** A domain names its entries in `provides`: `provideConf(…)`. */
export function confEntry<T>(
  key: string,
  shape: z.ZodMiniType<T>,
  fallback: NoInfer<T>,
  { editors = [], shownTo }: ConfOptions<NoInfer<T>> = {},
): ConfEntry<T> {
  return { key, shape, fallback, editors, shownTo }
}
