import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Note } from '#commerce/web/parts/note.tsx'
import { api } from '#kit/web/api.ts'
import { useLeaveGuard } from '#kit/web/leave-guard.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import { missingOf } from '#services/contract/packages/packages.rules.ts'
import type { Pack, PackDraft } from '#services/contract/packages/packages.shapes.ts'
import { Aside } from '#kit/web/parts/aside.tsx'
import { Attachments } from './edit-attachments.tsx'
import { PriceFields } from './edit-price.tsx'
import { ScopeFields } from './edit-scope.tsx'
import { WindowFields } from './edit-window.tsx'
import { PackPreview } from './pack-page.tsx'
import { consultantPacksQuery, refreshPackages } from './packages.queries.ts'
import { previewOf } from './staff.rules.ts'
import classes from './packages.module.css'

interface EditorProps {
  pack?: Pack
  start: PackDraft
}

export function Editor({ pack, start }: EditorProps) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshPackages)
  const [draft, setDraft] = useState(start)
  const [coverUrl, setCoverUrl] = useState(pack?.coverUrl ?? null)
  // Edits name their base revision: a colleague's newer one is not overwritten.
  const [revision, setRevision] = useState(pack?.revision ?? 0)
  const consultants = useQuery(consultantPacksQuery).data ?? []
  const saved = useRef(start)
  const set = (change: Partial<PackDraft>) => setDraft(now => ({ ...now, ...change }))
  useLeaveGuard(() => JSON.stringify(draft) !== JSON.stringify(saved.current))
  const save = async () => {
    const written = await actAsync(
      () =>
        pack ? api(packContract).patch(pack._id, { ...draft, revision }) : api(packContract).create(draft),
      'The package is saved.',
    )
    if (!written) return
    saved.current = draft
    await navigate(`/sys/package/view?id=${written._id}`)
  }
  return (
    <>
      <PageHeader
        title={pack ? `Edit ${pack.name}` : 'New package'}
        line={
          pack?.status
            ? 'It is on sale: what you save applies to every sale from now on.'
            : 'It stays a draft until you publish it.'
        }
      />
      {pack && pack.revision > revision && (
        <Note tone="warning">
          Somebody saved this package while you were writing, so you cannot save yours.{' '}
          <a href={window.location.href}>Load the newer version</a>
        </Note>
      )}
      <div className={classes.editor}>
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
          {pack && (
            <Attachments
              pack={pack}
              revision={revision}
              onSaved={setRevision}
            />
          )}
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
        <Aside
          className={classes.preview}
          aria-label="Preview"
          resetKey={draft}
        >
          <div className={classes.box}>
            <h2>{draft.name || 'Preview'}</h2>
            <Missing
              draft={draft}
              isOnSale={pack?.status ?? false}
            />
            <DraftPreview
              draft={draft}
              extras={{ coverUrl, pack, consultants }}
            />
          </div>
        </Aside>
      </div>
    </>
  )
}

const DraftPreview = ({ draft, extras }: { draft: PackDraft; extras: Parameters<typeof previewOf>[1] }) => (
  <PackPreview pack={previewOf(draft, extras)} />
)

function Missing({ draft, isOnSale }: { draft: PackDraft; isOnSale: boolean }) {
  const missing = missingOf(draft)
  if (missing.length === 0) return !isOnSale && <p className={classes.dim}>Ready to be published.</p>
  return (
    <div className={classes.dim}>
      <p>Before it can be published:</p>
      <ul className={classes.points}>
        {missing.map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
