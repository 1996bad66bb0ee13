// Imports and exports captions as a file.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { readCaptions, vttOf, type ReadCaptions } from '#authoring/contract/captions.rules.ts'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { decodeText } from '#kit/web/sheets/decode.ts'
import classes from './video.module.css'

const largestFile = 2 * 1024 * 1024

export function CaptionFile({ cues, onRead }: { cues: readonly Cue[]; onRead: (cues: Cue[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const answer = await captionsIn(file)
    if ('fault' in answer) return setWrong(faultWords(answer))
    setWrong(null)
    onRead(answer.cues)
  }
  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="default"
          onClick={() => input.current?.click()}
        >
          Upload .vtt or .srt
        </Button>
        {cues.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => download(cues)}
          >
            Download
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Caption file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={event => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {wrong !== null && <p role="alert">{wrong}</p>}
    </>
  )
}

/** Detects the encoding. */
export async function captionsIn(file: File): Promise<ReadCaptions> {
  if (file.size > largestFile) return { fault: 'captions-long' }
  return readCaptions(decodeText(new Uint8Array(await file.arrayBuffer())).text)
}

export const faultWords = ({ fault, line }: Extract<ReadCaptions, { fault: string }>): string =>
  `${line === undefined ? '' : `Line ${line}: `}${authoringErrors[fault].message}`

function download(cues: readonly Cue[]): void {
  const url = URL.createObjectURL(new Blob([vttOf(cues)], { type: 'text/vtt' }))
  Object.assign(document.createElement('a'), { href: url, download: 'captions.vtt' }).click()
  URL.revokeObjectURL(url)
}
