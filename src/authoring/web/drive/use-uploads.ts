// Uploads to the drive: two at a time, each with progress, error and a cancel button.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import type { FileRecord } from '#files/contract/files.contract.ts'
import { maxBytesOf, purposeRules } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { PickedFile } from '#kit/web/parts/file-picker.tsx'
import { refreshDrive } from './drive.queries.ts'

/** Systems that do not know a file's type still know its extension. */
export const driveTypes = [...purposeRules.content.mimes, '.pptx', '.mp3', '.m4a', '.mov', '.wav']

const atOnce = 2

/** To a folder of the user's drive, or to the platform library with its attribution. */
export type UploadPlace = { readonly folder: string | null } | { readonly credit: string }

export function useUploads(place: UploadPlace, onSent: (record: FileRecord) => unknown = () => {}) {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const waiting = useRef<(() => Promise<void>)[]>([])
  const running = useRef(0)

  const next = (): void => {
    const work = running.current < atOnce ? waiting.current.shift() : undefined
    if (!work) return
    running.current++
    void work().finally(() => {
      running.current--
      next()
    })
    next()
  }
  const send = (list: readonly File[]): void => {
    for (const file of list) {
      const id = crypto.randomUUID?.() ?? String(Math.random())
      const update = (part: Partial<PickedFile>) =>
        setFiles(now =>
          now.some(each => each.id === id)
            ? now.map(each => (each.id === id ? { ...each, ...part } : each))
            : now,
        )
      const maxBytes = maxBytesOf('content', file.type || 'unknown')
      const error = file.size > maxBytes ? `Larger than ${formatBytes(maxBytes)}` : undefined
      setFiles(now => [...now, { id, name: file.name, size: file.size, ...(error ? { error } : {}) }])
      if (error) continue
      const stop = new AbortController()
      stops.current.set(id, stop)
      waiting.current.push(async () => {
        if (stop.signal.aborted) return
        update({ progress: 0 })
        try {
          const record = await uploadFile(
            file,
            'content',
            (progress, step) => update({ progress: Math.min(progress, 0.99), checking: step === 'checking' }),
            { ...place, signal: stop.signal },
          )
          await refreshDrive(queries)
          await onSent(record)
          setFiles(now => now.filter(each => each.id !== id))
        } catch (fault) {
          if (!stop.signal.aborted) update({ error: wordsOf(fault) })
        }
      })
      next()
    }
  }
  const remove = (id: string): void => {
    stops.current.get(id)?.abort()
    setFiles(now => now.filter(each => each.id !== id))
  }
  return { files, send, remove }
}

/** Files pasted anywhere on the page, except into a field. */
export function usePastedFiles(take: (files: File[]) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (
        pasted.length === 0 ||
        (event.target instanceof HTMLElement &&
          event.target.closest('input, textarea, [contenteditable=true]'))
      )
        return
      event.preventDefault()
      latest.current(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
