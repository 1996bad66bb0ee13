import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { DiffView } from './diff-view.tsx'
import type { TreeSource } from './tree-source.ts'

/** Compares the platform's new edition with this draft. */
export function CompareDialog({
  source,
  name,
  onClose,
  onUpdate,
}: {
  source: TreeSource
  name: string
  onClose: () => void
  onUpdate: () => Promise<boolean>
}) {
  const { act, busy } = useAct()
  const answer = useQuery({
    queryKey: [...source.key, 'compare'],
    queryFn: () => source.compare?.() ?? null,
    gcTime: 0,
  })
  const update = async () => {
    if (await onUpdate()) onClose()
  }
  return (
    <Dialog
      opened
      title={`New edition of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Not now
          </Button>
          <Button
            loading={busy}
            disabled={!answer.data}
            onClick={() => act(update)}
          >
            Update the draft
          </Button>
        </>
      }
    >
      <p>
        Updating replaces the draft. Entries that match keep their links to content, and nothing is published
        before you say so.
      </p>
      <Loaded
        answer={answer}
        what="the differences"
        shape="table"
      >
        {data => data && <DiffView diff={data} />}
      </Loaded>
    </Dialog>
  )
}
