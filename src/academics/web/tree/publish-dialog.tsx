import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isEmptyDiff } from '#academics/contract/tree-diff.rules.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { DiffView } from './diff-view.tsx'
import type { TreeSource } from './tree-source.ts'

interface PublishDialogProps {
  source: TreeSource
  version: number
  first: boolean
  onClose: () => void
  onPublish: () => Promise<boolean>
}

/** Shows what publishing changes, and asks for confirmation. */
export function PublishDialog({ source, version, first, onClose, onPublish }: PublishDialogProps) {
  const { act, busy } = useAct()
  const answer = useQuery({
    queryKey: [...source.key, 'diff', version],
    queryFn: () => source.diff?.() ?? null,
    gcTime: 0,
  })
  const nothing = !first && answer.data != null && isEmptyDiff(answer.data)
  const publish = async () => {
    if (await onPublish()) onClose()
  }
  return (
    <Dialog
      opened
      title={`Publish ${source.what}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Not yet
          </Button>
          <Button
            loading={busy}
            disabled={nothing || (source.diff !== undefined && !answer.data)}
            onClick={() => act(publish)}
          >
            Publish
          </Button>
        </>
      }
    >
      <p>Authors pick from what is published. Content that exists already keeps what it was made with.</p>
      {source.diff && (
        <Loaded
          answer={answer}
          what="the changes"
          shape="table"
        >
          {data => data && <DiffView diff={data} />}
        </Loaded>
      )}
    </Dialog>
  )
}
