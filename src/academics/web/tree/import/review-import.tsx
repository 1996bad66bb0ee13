import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmptyDiff } from '#academics/contract/tree-diff.rules.ts'
import type { ImportPreview } from '#academics/contract/standards-files.contract.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { DocumentWords } from '../../parts/copyright.tsx'
import { DiffView } from '../diff-view.tsx'
import { UnmappedGrades } from '../report-words.tsx'
import { previewTree, refusalWords, replaceTree, type SentFile } from '../tree-files.ts'
import type { TreeSource } from '../tree-source.ts'
import { Refusal } from './refusal.tsx'
import classes from './import.module.css'

interface ReviewProps {
  source: TreeSource
  sent: SentFile
  onBack: () => void
  onDone: () => void
}

/** Differences from the draft, and the button that imports. */
export function ReviewImport({ source, sent, onBack, onDone }: ReviewProps) {
  const address = source.file ?? ''
  const [id] = useState(() => crypto.randomUUID())
  const answer = useQuery({
    queryKey: [...source.key, 'import', id],
    queryFn: () => previewTree(address, sent),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  const {
    act,
    busy,
    failed: wrong,
    forget,
  } = useAct(undefined, { showsError: true, errorWords: refusalWords })
  const preview = answer.data
  const replace = async () => {
    if (!preview) return
    await replaceTree(address, sent, preview.version)
    void notify('The draft is replaced. You can undo this for 7 days.')
    onDone()
  }
  return (
    <div className={classes.page}>
      {answer.isPending && <LoadingState shape="table" />}
      <Refusal words={answer.error ? refusalWords(answer.error) : wrong} />
      {preview && <Changes preview={preview} />}
      <div className={classes.actions}>
        {preview && (
          <Button
            size="md"
            loading={busy}
            disabled={isEmptyDiff(preview)}
            onClick={() => act(replace)}
          >
            Replace the draft
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          onClick={onBack}
        >
          {sent.kind === 'sheet' ? 'Back to the columns' : 'Choose another file'}
        </Button>
        {wrong && (
          <Button
            size="md"
            variant="default"
            onClick={() => void answer.refetch().then(forget)}
          >
            Compare again
          </Button>
        )}
      </div>
      <p className={classes.quiet}>
        Entries that match keep their links to content. What is published stays until you publish again.
      </p>
    </div>
  )
}

function Changes({ preview }: { preview: ImportPreview }) {
  const { added, changed, moved, removed, document, levels, count, unmapped } = preview
  const figures = [
    ['Added', added.length],
    ['Changed', changed.length],
    ['Moved', moved.length],
    ['Removed', removed.length],
  ] as const
  return (
    <>
      {document && (
        <p>
          <DocumentWords document={document} />
        </p>
      )}
      <h2 className={classes.heading}>What will change</h2>
      <ul
        className={classes.figures}
        aria-label="What will change"
      >
        {figures.map(([label, value]) => (
          <li key={label}>
            <strong>{value.toLocaleString('en-US')}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        Levels:{' '}
        {count
          .map((each, at) => `${levels[at] ?? `Level ${at + 1}`} ${each.toLocaleString('en-US')}`)
          .join(', ')}
      </p>
      <UnmappedGrades unmapped={unmapped} />
      <DiffView
        diff={preview}
        emptyWords="The draft is already the same."
        whole
      />
    </>
  )
}
