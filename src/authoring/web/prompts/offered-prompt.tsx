// Somebody else's prompt on offer; the library shows and sells it, and bought ones are inserted here.
import { useState } from 'react'
import { promptStrangers } from '../parts/content-slots.ts'
import { InsertDialog } from './insert-dialog.tsx'

export function OfferedPrompt({ id }: { id: string }) {
  const [inserting, setInserting] = useState<{ readonly _id: string; readonly name: string } | null>(null)
  return (
    <>
      <promptStrangers.Outlet
        id={id}
        onInsert={setInserting}
      />
      {inserting && (
        <InsertDialog
          prompt={inserting}
          onClose={() => setInserting(null)}
        />
      )}
    </>
  )
}
