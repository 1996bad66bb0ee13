// A PDF as pictures of its pages: it is only rendered, so none of its scripts run. The PDF library is loaded
// on first use.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './drive.module.css'

export function PdfPreview({ url, name }: { url: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState(1)
  const [state, setState] = useState<{ pages: number; failed: boolean }>({ pages: 0, failed: false })
  useEffect(() => {
    let over = false
    let end: (() => unknown) | undefined
    const draw = async () => {
      const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
      GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
      const task = getDocument({ url, isEvalSupported: false, enableXfa: false })
      end = () => task.destroy()
      const pdf = await task.promise
      const shown = await pdf.getPage(Math.min(page, pdf.numPages))
      const plain = shown.getViewport({ scale: 1 })
      const viewport = shown.getViewport({ scale: Math.min(3, 1200 / plain.width) })
      if (over || !canvas.current) return
      Object.assign(canvas.current, {
        width: Math.round(viewport.width),
        height: Math.round(viewport.height),
      })
      await shown.render({ canvas: canvas.current, viewport }).promise
      setState({ pages: pdf.numPages, failed: false })
    }
    draw().catch(() => {
      if (!over) setState({ pages: 0, failed: true })
    })
    return () => {
      over = true
      void end?.()
    }
  }, [url, page])
  if (state.failed)
    return <p className={classes.note}>This document cannot be shown here. Download it to look at it.</p>
  return (
    <div className={classes.pdf}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${page} of ${name}`}
      />
      {state.pages > 1 && (
        <div className={classes.pages}>
          <Button
            size="compact-md"
            variant="default"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            Page before
          </Button>
          <span aria-live="polite">
            {page} of {state.pages}
          </span>
          <Button
            size="compact-md"
            variant="default"
            disabled={page >= state.pages}
            onClick={() => setPage(page + 1)}
          >
            Next page
          </Button>
        </div>
      )}
    </div>
  )
}
