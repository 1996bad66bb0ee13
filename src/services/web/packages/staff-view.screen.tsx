import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Note } from '#commerce/web/parts/note.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import { packPermissions } from '#services/contract/packages/packages.permissions.ts'
import type { Pack } from '#services/contract/packages/packages.shapes.ts'
import { PackPreview } from './pack-page.tsx'
import { packQuery, useLivePackages, refreshPackages } from './packages.queries.ts'
import { SchoolPrices } from './school-prices.tsx'
import { mayEdit, stateLooks } from './staff.rules.ts'
import classes from './packages.module.css'

/** One package for staff: preview, publishing and taking down. */
export function Screen() {
  useLivePackages()
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const answer = useQuery(packQuery(id))
  if (id === '' || isMissing(answer.error)) return <NotFoundState text="There is no such package." />
  return (
    <Loaded
      answer={answer}
      what="the package"
    >
      {pack => <View pack={pack} />}
    </Loaded>
  )
}

function View({ pack }: { pack: Pack }) {
  const actor = useActor()
  const isEditor = mayEdit(actor, pack.serviceRoles)
  return (
    <>
      <PageHeader
        title={pack.name || 'Without a name'}
        line={<StateChip tone={stateLooks[pack.state].tone}>{stateLooks[pack.state].label}</StateChip>}
        action={
          isEditor && (
            <Button
              component={Link}
              to={`/sys/package/edit?id=${pack._id}`}
            >
              Edit
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {pack.reason !== null && <Note tone="warning">Taken down: {pack.reason}</Note>}
        {may(packPermissions, 'pack.statistics', actor) && (
          <p className={classes.row}>
            <TextLink to={`/order/packageSalesStatistic/${pack._id}`}>Sales figures</TextLink>
            <TextLink to={`/order/packageSalesHistory/${pack._id}`}>Sales history</TextLink>
          </p>
        )}
        {isEditor && !pack.isOnCampus && pack.salesTarget.includes('school') && (
          <SchoolPrices
            key={pack.revision}
            pack={pack}
          />
        )}
        {isEditor ? <OnSale pack={pack} /> : <Note>Your role can view this package, not change it.</Note>}
        <section
          className={classes.section}
          aria-label="Preview"
        >
          <h2>As buyers see it</h2>
          <div className={classes.narrow}>
            <PackPreview pack={pack} />
          </div>
        </section>
      </div>
    </>
  )
}

/** Publishes complete packages; takes down with a reason that every colleague can read. */
function OnSale({ pack }: { pack: Pack }) {
  const { act, busy } = useAct(refreshPackages)
  const [reason, setReason] = useState('')
  if (!pack.status)
    return (
      <section
        className={classes.box}
        aria-label="Publish"
      >
        {pack.missing.length > 0 && (
          <div>
            <p>Before it can be published:</p>
            <ul className={classes.points}>
              {pack.missing.map(({ field, text }) => (
                <li key={field}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes.row}>
          <Button
            loading={busy}
            disabled={!pack.filled}
            onClick={() =>
              act(() => api(packContract).patch(pack._id, { status: true }), 'The package is on sale.')
            }
          >
            Publish
          </Button>
          {pack.lastPublished === null && <DeleteDraft pack={pack} />}
        </div>
      </section>
    )
  return (
    <section
      className={classes.box}
      aria-label="Take down"
    >
      <p className={classes.dim}>
        Taking it down ends its sale at once. People who have bought it keep their purchase.
      </p>
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={reason.trim() === ''}
          onClick={() =>
            act(
              () => api(packContract).patch(pack._id, { status: false, reason }),
              'The package is taken down.',
            )
          }
        >
          Take down
        </Button>
      </div>
    </section>
  )
}

/** A draft that was never on sale can be deleted; sold packages stay. */
function DeleteDraft({ pack }: { pack: Pack }) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshPackages)
  const remove = async () => {
    const name = pack.name || 'this draft'
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: 'It cannot be brought back.',
        action: 'Delete draft',
        tone: 'negative',
      }))
    )
      return
    const gone = await actAsync(() => api(packContract).remove(pack._id), 'The draft is deleted.')
    if (gone) await navigate('/sys/package')
  }
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void remove()}
    >
      Delete draft
    </Button>
  )
}
