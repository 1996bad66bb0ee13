// The page as the class sees it, or with the teacher's pen on it.
import { Suspense } from 'react'
import { DrawnPage } from './drawn-page.tsx'
import { DrawStage } from './later.tsx'
import type { DrawMode } from './page-controls.tsx'
import { useTeaching, type Stop } from './teaching.ts'

export function PageStage({ at, drawing, onDone }: { at: Stop; drawing: DrawMode; onDone: () => void }) {
  const { drawings } = useTeaching()
  const page = (
    <DrawnPage
      asks
      stop={at}
      record={drawings[at._id]}
    />
  )
  if (drawing === 'off') return page
  return (
    <Suspense fallback={page}>
      <DrawStage
        at={at}
        on={drawing}
        onDone={onDone}
      />
    </Suspense>
  )
}
