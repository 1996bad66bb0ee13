// The shared tree editor: loads a tree and shows it, editable or read-only, or an error.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { GradeChoice } from '../grades/grade-choice.ts'
import { OpenTree } from './open-tree.tsx'
import type { LoadedTree } from './tree-session.ts'
import type { TreeSource } from './tree-source.ts'

export interface TreeEditorProps {
  source: TreeSource
  /** Name of the subject or set, for file names. */
  name: string
  editable: boolean
  grades: readonly GradeChoice[]
  markLabel?: string
  /** Text for an empty read-only tree. */
  emptyWords: string
  /** Footer of the tree, such as the copyright. */
  foot?: (loaded: LoadedTree) => ReactNode
  /** Opens the page for copying from another set. */
  onCopy?: (() => void) | undefined
  /** Opens the import of a file. */
  onImport?: (() => void) | undefined
}

export function TreeEditor(props: TreeEditorProps) {
  const { source, editable } = props
  const of = editable ? 'draft' : 'snapshot'
  // Skip structural sharing: comparing thousands of entries with the previous result is slow.
  const answer = useQuery({
    queryKey: [...source.key, of],
    queryFn: () => source.load(of),
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  if (isMissing(answer.error) && !answer.data) return <NotFoundState whole={false} />
  return (
    <Loaded
      answer={answer}
      what={source.what}
      shape="table"
    >
      {loaded => (
        <OpenTree
          key={source.key.join()}
          {...props}
          loaded={loaded}
          reload={async () => (await answer.refetch({ throwOnError: true })).data ?? loaded}
        />
      )}
    </Loaded>
  )
}
