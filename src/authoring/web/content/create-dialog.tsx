// New content: its kind, its name, then its purpose. The template follows the current account unless another
// is chosen.
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { useOwner, type Owner } from '#academics/web/parts/owner.ts'
import { contentModes, type Content } from '#authoring/contract/content.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { CreateTiles, ImportTile } from './create-tiles.tsx'
import { type CreateDialogProps, Form } from './create-form.tsx'
import { useNewContent } from './use-new-content.ts'
import classes from './create-tiles.module.css'

export function CreateDialog(props: CreateDialogProps) {
  const owner = useOwner()
  return (
    <Dialog
      opened
      title="New content"
      onClose={props.onClose}
    >
      <Body
        {...props}
        owner={owner}
      />
    </Dialog>
  )
}

/**
 * One question: what to create. The form with curriculum and template is optional, or used for a given kind.
 */
function Body({ owner, ...props }: CreateDialogProps & { owner: Owner | null }) {
  const { onMade, modes = contentModes } = props
  const [details, setDetails] = useState(onMade !== undefined)
  if (!details)
    return (
      <CreateTiles
        modes={modes}
        onDetails={() => setDetails(true)}
      />
    )
  if (!owner) return <LoadingState shape="form" />
  return (
    <>
      {onMade && modes.includes('task') && <ImportInto onMade={onMade} />}
      <Form
        {...props}
        owner={owner}
      />
    </>
  )
}

/** The new lesson continues as the caller wants, and is filled from the file there. */
function ImportInto({ onMade }: { onMade: (content: Content) => unknown }) {
  const make = useNewContent(onMade)
  return (
    <div className={classes.first}>
      <ImportTile
        disabled={make.isPending}
        onClick={() => make.mutate('import')}
      />
    </div>
  )
}
