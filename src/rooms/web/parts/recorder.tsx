// Audio recording: one button starts and stops it, and shows the elapsed time.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { clockWords } from '../teacher/clock.ts'

const kinds = ['audio/webm', 'audio/mp4'] as const

interface RecorderProps {
  onRecorded: (file: File) => void
  onFault: (words: string | null) => void
  maxSeconds?: number
}

export function Recorder({ onRecorded, onFault, maxSeconds = 600 }: RecorderProps) {
  const recorder = useRef<MediaRecorder | null>(null)
  const [since, setSince] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  useEffect(() => () => end(recorder.current), [])
  useEffect(() => {
    if (since === null) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - since > maxSeconds * 1000) end(recorder.current)
    }, 500)
    return () => clearInterval(timer)
  }, [since, maxSeconds])

  const begin = async () => {
    onFault(null)
    const kind = kinds.find(
      each => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(each),
    )
    if (kind === undefined) return onFault('This browser cannot record sound. Choose a file instead.')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const tape = new MediaRecorder(stream, { mimeType: kind })
      const parts: Blob[] = []
      tape.ondataavailable = ({ data }) => {
        parts.push(data)
      }
      tape.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        recorder.current = null
        setSince(null)
        if (parts.length > 0)
          onRecorded(new File(parts, `sound.${kind === 'audio/mp4' ? 'm4a' : 'weba'}`, { type: kind }))
      }
      recorder.current = tape
      tape.start()
      setNow(Date.now())
      setSince(Date.now())
    } catch {
      onFault('The microphone is not open to this page. Allow it in your browser, or choose a file.')
    }
  }
  return since === null ? (
    <Button
      variant="default"
      size="md"
      leftSection={
        <Icon
          name="audio"
          size={20}
        />
      }
      onClick={() => {
        void begin()
      }}
    >
      Record sound
    </Button>
  ) : (
    <Button
      size="md"
      color="red"
      leftSection={
        <Icon
          name="close"
          size={20}
        />
      }
      onClick={() => end(recorder.current)}
    >
      Stop and send ({clockWords(now - since)})
    </Button>
  )
}

const end = (tape: MediaRecorder | null) => {
  if (tape?.state === 'recording') tape.stop()
}
