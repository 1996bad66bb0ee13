// The one tree editor: loads a tree, opens it for editing or for looking, and says when it cannot.
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
  /** Name of what the tree belongs to, for files. */
  name: string
  editable: boolean
  grades: readonly GradeChoice[]
  markLabel?: string
  /** Said when there is nothing to look at. */
  emptyWords: string
  /** A line under the tree, such as whose words these are. */
  foot?: (loaded: LoadedTree) => ReactNode
  /** Opens the choice of another set to copy from. */
  onCopy?: (() => void) | undefined
  /** Opens the import of a file. */
  onImport?: (() => void) | undefined
}

export function TreeEditor(props: TreeEditorProps) {
  const { source, editable } = props
  const of = editable ? 'draft' : 'snapshot'
  // Thousands of entries are not compared with those before them: a tree that comes is a new one.
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
