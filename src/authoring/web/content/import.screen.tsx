// Import: copies my content, on its own or into existing content.
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { type ImportParams, Into } from './import-into.tsx'
import { Ways, Source } from './import-source.tsx'

export function Screen({ params: { type, mode = '0', id, classId } }: { params: ImportParams }) {
  const kind = contentModes.find(each => each === type)
  if (!kind) return <NotFoundState />
  if (id)
    return (
      <Into
        kind={kind}
        mode={mode}
        id={id}
      />
    )
  return mode === '0' ? (
    <Ways
      kind={kind}
      classId={classId}
    />
  ) : (
    <Source
      kind={kind}
      mode={mode}
      into={null}
    />
  )
}
