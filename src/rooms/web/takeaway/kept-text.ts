// Autosaved text: in the browser on every key, on the server after a debounce.
import { useEffect, useRef, useState } from 'react'
import { Keeper, useKeeper } from '#kit/web/parts/keeper.ts'
import { actor } from '#kit/web/actor.ts'
import { store, stored as inStore } from '#kit/web/store.ts'

interface KeptText {
  /** Key in the browser's storage. */
  readonly place: string
  readonly stored: string
  readonly save: (text: string) => Promise<unknown>
}

const open = new Set<Keeper<string>>()

/** Saves all typed text before sending reports. False if that failed. */
export async function flushTexts(): Promise<boolean> {
  await Promise.all([...open].map(keeper => keeper.flush()))
  return [...open].every(keeper => keeper.idle)
}

export function useKeptText({ place, stored, save }: KeptText) {
  const key = `words ${actor().id ?? ''} ${place}`
  const latest = useRef(save)
  const [touched, setTouched] = useState(() => inStore(key) !== null)
  useEffect(() => {
    latest.current = save
  })
  const { keeper, shown } = useKeeper<string, Keeper<string>>(
    () =>
      new Keeper<string>(stored, {
        fault: () => undefined,
        clashes: [],
        save: async text => {
          await latest.current(text.trim())
          if (inStore(key) === text) store(key, null)
        },
      }),
  )
  const text = shown.value ?? ''
  useEffect(() => {
    open.add(keeper)
    // Typed before the page was lost.
    const left = inStore(key)
    if (left !== null && left !== keeper.get().value) keeper.put(left)
    return () => void open.delete(keeper)
  }, [keeper, key])
  // Another person changed the text and nothing local is pending.
  useEffect(() => {
    if (keeper.idle && stored !== (keeper.get().value ?? '').trim()) keeper.take(stored)
  }, [keeper, stored])
  return {
    text,
    /** No state for text nobody has touched. */ state: touched ? shown.state : null,
    retry: () => void keeper.flush(),
    put(next: string) {
      setTouched(true)
      store(key, next)
      keeper.put(next)
    },
  }
}

/** A draft that is sent by hand: kept in the browser until then. */
export const draftAt = (place: string): string => inStore(`draft ${actor().id ?? ''} ${place}`) ?? ''
export const keepDraft = (place: string, text: string): void =>
  void store(`draft ${actor().id ?? ''} ${place}`, text === '' ? null : text)
