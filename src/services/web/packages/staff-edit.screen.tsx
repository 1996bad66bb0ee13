import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import { missingOf } from '#services/contract/packages/packages.rules.ts'
import { packFields, type Pack, type PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { Attachments } from './edit-attachments.tsx'
import { PriceFields } from './edit-price.tsx'
import { ScopeFields } from './edit-scope.tsx'
import { WindowFields } from './edit-window.tsx'
import { PackPage } from './pack-page.tsx'
import { packQuery, usePackagesAct } from './packages.queries.ts'
import { editableRoles, emptyDraft, mayEdit } from './staff.rules.ts'
import classes from './packages.module.css'

/** Writes a package, with what buyers will see beside it. Without an id a new one. */
export function Screen() {
  const [address] = useSearchParams()
  const id = address.get('id')
  const answer = useQuery({ ...packQuery(id ?? ''), enabled: id !== null })
  const actor = useActor()
  const [role] = editableRoles(actor)
  if (!role) return <ForbiddenState />
  if (id === null) return <Editor draft={emptyDraft(role)} />
  if (isMissing(answer.error)) return <NotFoundState text="There is no such package." />
  return (
    <Loaded
      answer={answer}
      what="the package"
    >
      {pack =>
        mayEdit(actor, pack.serviceRoles) ? (
          <Editor
            key={pack._id}
            pack={pack}
            draft={draftOf(pack)}
          />
        ) : (
          <ForbiddenState />
        )
      }
    </Loaded>
  )
}

/** The fields that are written; parts lose the name that comes with them. */
function draftOf(pack: Pack): PackDraft {
  const fields = Object.fromEntries(
    Object.keys(packFields).map(key => [key, pack[key as keyof Pack]]),
  ) as PackDraft
  const part = (given: Pack['carerPack']) => given && { _id: given._id, times: given.times }
  return { ...fields, carerPack: part(pack.carerPack), interviewPack: part(pack.interviewPack) }
}

export type SetDraft = (change: Partial<PackDraft>) => void

function Editor({ pack, draft: start }: { pack?: Pack; draft: PackDraft }) {
  const navigate = useNavigate()
  const { act, busy } = usePackagesAct()
  const [draft, setDraft] = useState(start)
  const [coverUrl, setCoverUrl] = useState(pack?.coverUrl ?? null)
  const set: SetDraft = change => setDraft(now => ({ ...now, ...change }))
  const save = async () => {
    const saved = await act(
      () => (pack ? api(packContract).patch(pack._id, draft) : api(packContract).create(draft)),
      'The package is saved.',
    )
    if (saved) await navigate(`/sys/package/view?id=${saved._id}`)
  }
  const missing = missingOf(draft)
  return (
    <>
      <PageHeader
        title={pack ? 'Edit a package' : 'New package'}
        line={
          pack?.status
            ? 'It is on sale: what you save is sold from now on.'
            : 'It stays a draft until you publish it.'
        }
      />
      <div className={classes.split}>
        <form
          className={classes.page}
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <WindowFields
            draft={draft}
            set={set}
            coverUrl={coverUrl}
            onCoverUrl={setCoverUrl}
          />
          <ScopeFields
            draft={draft}
            set={set}
          />
          <PriceFields
            draft={draft}
            set={set}
          />
          {pack && <Attachments pack={pack} />}
          <div className={classes.row}>
            <Button
              type="submit"
              loading={busy}
            >
              Save
            </Button>
            <Button
              variant="default"
              component={Link}
              to={pack ? `/sys/package/view?id=${pack._id}` : '/sys/package'}
            >
              Cancel
            </Button>
          </div>
        </form>
        <aside
          className={classes.side}
          aria-label="Preview"
        >
          <div className={classes.box}>
            <h2>{draft.name || 'Preview'}</h2>
            {missing.length > 0 && (
              <p className={classes.dim}>
                Before it can be published: {missing.map(({ text }) => text).join(' ')}
              </p>
            )}
            <PackPage
              pack={previewOf(draft, coverUrl, pack)}
              isPreview
            />
          </div>
        </aside>
      </div>
    </>
  )
}

const previewOf = (draft: PackDraft, coverUrl: string | null, pack: Pack | undefined): Pack => ({
  ...draft,
  _id: pack?._id ?? '',
  carerPack: pack?.carerPack ?? null,
  interviewPack: pack?.interviewPack ?? null,
  coverUrl,
  attachments: pack?.attachments ?? [],
  revision: pack?.revision ?? 0,
  status: false,
  state: 'draft',
  reason: null,
  lastPublished: null,
  filled: false,
  missing: [],
  count: null,
  income: null,
  updatedAt: '',
})
