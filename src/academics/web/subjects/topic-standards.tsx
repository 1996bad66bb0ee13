// Standards of one topic: suggestions with reasons, selected and confirmed ones.
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type TopicStandard, topicStandardContract } from '#academics/contract/topic-standard.contract.ts'
import type { Entry } from '#academics/contract/tree.rules.ts'
import { api } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAcademics } from '../parts/academics.queries.ts'
import { standardsWords } from './kinds.ts'
import panel from '../tree/panel.module.css'
import { Statement } from '../parts/statement.tsx'
import classes from '../parts/academic.module.css'

const PickStandards = lazy(() =>
  import('./pick-standards.tsx').then(module => ({ default: module.PickStandards })),
)

const endOf = (branch: readonly Entry[]): Entry | undefined => branch.at(-1)

export function TopicStandards({ link, editable }: { link: TopicStandard; editable: boolean }) {
  const [branches, setBranches] = useState<readonly (readonly Entry[])[]>(link.standard)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(link.status === 2 ? link.approved : link.selected),
  )
  const [picking, setPicking] = useState(false)
  const { act, actAsync, busy } = useAct(refreshAcademics)
  const service = api(topicStandardContract)
  const shown = editable
    ? branches
    : branches.filter(branch => link.approved.includes(endOf(branch)?._id ?? ''))
  const toggle = (id: string) =>
    setTicked(now => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const take = (picked: readonly (readonly Entry[])[]) => {
    const known = new Set(branches.map(branch => endOf(branch)?._id))
    setBranches([...branches, ...picked.filter(branch => !known.has(endOf(branch)?._id))])
    setTicked(new Set([...ticked, ...picked.flatMap(branch => endOf(branch)?._id ?? [])]))
    setPicking(false)
  }
  const remove = async () => {
    if (
      await confirm({
        title: 'Unlink this topic?',
        text: 'Its standards are no longer shown with it. The topic and the standards stay.',
        action: 'Unlink topic',
        tone: 'negative',
      })
    )
      await actAsync(() => service.remove(link._id), 'The topic is unlinked.')
  }
  return (
    <>
      <div>
        <StateChip tone={link.status === 2 ? 'positive' : 'info'}>
          {link.status === 2 ? 'Confirmed' : 'To be confirmed'}
        </StateChip>
      </div>
      {editable && link.error && (
        <p
          role="note"
          className={panel.quiet}
        >
          {link.error}
        </p>
      )}
      {shown.length === 0 && !link.error && (
        <p className={panel.quiet}>{editable ? 'No standards are listed.' : 'Nothing is confirmed yet.'}</p>
      )}
      <ul className={panel.links}>
        {shown.map(branch => {
          const end = endOf(branch)
          if (!end) return null
          const reason = link.reasons.find(({ _id }) => _id === end._id)?.reason ?? 'Picked by hand.'
          const words = (
            <span>
              {end.code !== '' && <code>{end.code} </code>}
              <Statement
                text={end.name}
                inline
              />
              <small>
                {branch
                  .slice(0, -1)
                  .map(({ name }) => name)
                  .join(' › ')}
              </small>
              {editable && <small>{reason}</small>}
            </span>
          )
          return (
            <li key={end._id}>
              {editable ? (
                <label className={classes.tick}>
                  <input
                    type="checkbox"
                    checked={ticked.has(end._id)}
                    onChange={() => toggle(end._id)}
                  />
                  {words}
                </label>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
      {editable && (
        <div className={classes.tools}>
          <Button
            loading={busy}
            disabled={ticked.size === 0}
            onClick={() => {
              act(
                () =>
                  service.patch(link._id, {
                    selected: branches.flatMap(branch => endOf(branch)?._id ?? []),
                    approved: [...ticked],
                    version: link.version,
                  }),
                'The standards are confirmed.',
              )
            }}
          >
            {standardsWords('Confirm', ticked.size)}
          </Button>
          <Button
            variant="default"
            onClick={() => setPicking(true)}
          >
            Pick by hand
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              act(() => service.patch('generate', { _id: link._id }), 'Standards are suggested again.')
            }}
          >
            Suggest again
          </Button>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void remove()
            }}
          >
            Unlink
          </Button>
        </div>
      )}
      {picking && (
        <Suspense fallback={null}>
          <PickStandards
            subject={link.subject}
            taken={ticked}
            onClose={() => setPicking(false)}
            onTake={take}
          />
        </Suspense>
      )}
    </>
  )
}
