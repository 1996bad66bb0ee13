import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Replaced } from '#academics/contract/trees.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { DiffView } from './diff-view.tsx'
import type { TreeSource } from './tree-source.ts'

interface RestoreDialogProps {
  source: TreeSource
  replaced: Replaced
  onClose: () => void
  onRestore: () => Promise<boolean>
}

/** Shows what undoing or redoing an import changes in the draft, including later edits. */
export function RestoreDialog({ source, replaced, onClose, onRestore }: RestoreDialogProps) {
  const { act, busy } = useAct()
  const answer = useQuery({
    queryKey: [...source.key, 'before', replaced.at],
    queryFn: () => source.before?.() ?? null,
    gcTime: 0,
  })
  const restore = async () => {
    if (await onRestore()) onClose()
  }
  return (
    <Dialog
      opened
      title={replaced.undone ? `Import ${replaced.file} again` : `Undo the import of ${replaced.file}`}
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
            onClick={() => act(restore)}
          >
            {replaced.undone ? 'Import again' : 'Undo the import'}
          </Button>
        </>
      }
    >
      <p>
        This is what changes in the draft, with everything that was edited since. You can go back once more,
        and what is published stays.
      </p>
      <Loaded
        answer={answer}
        what="the differences"
        shape="table"
      >
        {data =>
          data && (
            <DiffView
              diff={data}
              emptyWords="The entries are the same. Only their source changes."
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}
