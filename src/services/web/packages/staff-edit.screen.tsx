import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { packFields, type Pack, type PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { Editor } from './edit-form.tsx'
import { packQuery, useLivePackages } from './packages.queries.ts'
import { editableRoles, emptyDraft, mayEdit } from './staff.rules.ts'

/** Edits a package with a live preview. Without an id, a new one. */
export function Screen() {
  useLivePackages()
  const [address] = useSearchParams()
  const id = address.get('id')
  const answer = useQuery({ ...packQuery(id ?? ''), enabled: id !== null })
  const actor = useActor()
  const [role] = editableRoles(actor)
  if (!role) return <ForbiddenState />
  if (id === null) return <Editor start={emptyDraft(role)} />
  if (isMissing(answer.error)) return <NotFoundState text="There is no such package." />
  return (
    <Loaded
      answer={answer}
      what="the package"
      shape="form"
    >
      {pack =>
        mayEdit(actor, pack.serviceRoles) ? (
          <Editor
            key={pack._id}
            pack={pack}
            start={draftOf(pack)}
          />
        ) : (
          <ForbiddenState />
        )
      }
    </Loaded>
  )
}

/** The editable fields; included packages without their names. */
function draftOf(pack: Pack): PackDraft {
  const fields = Object.fromEntries(
    Object.keys(packFields).map(key => [key, pack[key as keyof Pack]]),
  ) as PackDraft
  const part = (given: Pack['carerPack']) => given && { _id: given._id, times: given.times }
  return { ...fields, carerPack: part(pack.carerPack), interviewPack: part(pack.interviewPack) }
}
