import { useState } from 'react'
import { notify } from '#kit/web/parts/notify.ts'

/** Runs one save at a time and reports the result. */
export function useSaving<A extends readonly unknown[]>(
  done: string,
  work: (...args: A) => Promise<unknown>,
) {
  const [saving, setSaving] = useState(false)
  const save = async (...args: A): Promise<boolean> => {
    if (saving) return false
    setSaving(true)
    try {
      await work(...args)
      void notify(done)
      return true
    } catch (error) {
      void notify(error instanceof Error ? error.message : 'This could not be saved. Please try again.', {
        type: 'negative',
      })
      return false
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}
