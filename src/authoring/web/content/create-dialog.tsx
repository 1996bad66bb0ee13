// New content: its kind, its name, then what it is for. The template follows the account in force unless
// another is chosen.
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { useOwner, type Owner } from '#academics/web/parts/owner.ts'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { CreateTiles } from './create-tiles.tsx'
import { type CreateDialogProps, Form } from './create-form.tsx'

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

/** One question: what to make. The form with curriculum and template is for those who need it, and for a given kind. */
function Body({ owner, ...props }: CreateDialogProps & { owner: Owner | null }) {
  const [details, setDetails] = useState(props.onMade !== undefined)
  if (!details)
    return (
      <CreateTiles
        modes={props.modes ?? contentModes}
        onDetails={() => setDetails(true)}
      />
    )
  return owner ? (
    <Form
      {...props}
      owner={owner}
    />
  ) : (
    <LoadingState shape="form" />
  )
}
