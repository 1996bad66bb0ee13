import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { curriculumContract, type Curriculum } from '#academics/contract/curricula.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { accessQuery, curriculaQuery, offeredQuery, refreshAcademics } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { listFilterOptions, type ListFilter } from '#kit/web/parts/table/list-filter.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from '../parts/academic.module.css'

/** An owner's curricula: those chosen from the platform and custom ones. */
export function CurriculaSection({ owner, to }: { owner: Owner; to: (id: string) => string }) {
  const answer = useQuery(curriculaQuery(owner.id))
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<ListFilter>('all')
  const editable = owner.may('academic.edit')
  const add = editable && <Button onClick={() => setAdding(true)}>Add curriculum</Button>
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="curricula"
        shape="cards"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="tree"
              title={editable ? 'No curriculum yet' : emptyWords(owner)}
              {...(editable && { text: 'Choose the ones you teach by, or make your own.' })}
              action={add}
            />
          ) : (
            <>
              <div className={classes.tools}>
                {add}
                <NativeSelect
                  aria-label="Show"
                  value={shown}
                  data={listFilterOptions}
                  onChange={event => setShown(event.currentTarget.value as ListFilter)}
                />
              </div>
              <ul
                className={classes.cards}
                aria-label="Curricula"
              >
                {data
                  .filter(({ del }) => shown === 'all' || del === (shown === 'archived'))
                  .toSorted((a, b) => Number(a.del) - Number(b.del))
                  .map(each => (
                    <li key={each._id}>
                      <Card
                        owner={owner}
                        curriculum={each}
                        to={to(each._id)}
                        editable={editable}
                      />
                    </li>
                  ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {adding && (
        <AddCurriculum
          owner={owner}
          has={answer.data?.data ?? []}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

function Card({
  owner,
  curriculum: { _id, code, name, custom, certificate, count, del, version },
  to,
  editable,
}: {
  owner: Owner
  curriculum: Curriculum
  to: string
  editable: boolean
}) {
  const { act, actAsync } = useAct(refreshAcademics)
  const access = useQuery({
    ...accessQuery(owner.id, code),
    enabled: certificate !== null && owner.is !== 'platform',
  })
  const remove = async () => {
    if (
      await confirm({
        title: `Delete ${name}?`,
        text: 'It can only be deleted when no subject is in it.',
        action: 'Delete curriculum',
        tone: 'negative',
      })
    )
      await actAsync(() => api(curriculumContract).remove(_id), 'The curriculum is deleted.')
  }
  return (
    <article
      className={classes.card}
      data-off={del || undefined}
    >
      <h2>
        <Link
          className={classes.link}
          to={to}
        >
          {name}
        </Link>
      </h2>
      <p className={classes.figures}>
        <span>{many(count.subjects, 'subject')}</span>
        <span>{many(count.skills, 'skill set')}</span>
        <span>{many(count.tags, 'tag set')}</span>
      </p>
      <div className={classes.tools}>
        {custom && <StateChip>Own</StateChip>}
        {del && <StateChip>Archived</StateChip>}
        {access.data &&
          (access.data.allowed ? (
            <StateChip tone="positive">Certificate approved</StateChip>
          ) : (
            <StateChip tone="warning">Needs a certificate</StateChip>
          ))}
      </div>
      {editable && (
        <footer>
          {access.data?.allowed === false && (
            <Button
              size="compact-md"
              component={Link}
              to={`/account/curriculum/auth/${_id}`}
            >
              Apply
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            aria-label={`${del ? 'Restore' : 'Archive'} ${name}`}
            onClick={() => {
              act(
                () => api(curriculumContract).patch(_id, { del: !del, version }),
                del ? 'The curriculum is back.' : 'The curriculum is archived.',
              )
            }}
          >
            {del ? 'Restore' : 'Archive'}
          </Button>
          {del && owner.is !== 'platform' && (
            <Button
              size="compact-md"
              variant="subtle"
              color="negative"
              aria-label={`Delete ${name}`}
              onClick={() => {
                void remove()
              }}
            >
              Delete
            </Button>
          )}
        </footer>
      )}
    </article>
  )
}

const own = 'own'

function AddCurriculum({
  owner,
  has,
  onClose,
}: {
  owner: Owner
  has: readonly Curriculum[]
  onClose: () => void
}) {
  const { data: offered = [] } = useQuery(offeredQuery)
  const open = offered.filter(({ code, del }) => !del && !has.some(each => each.code === code))
  const [code, setCode] = useState<string | null>(null)
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const chosen = code ?? open[0]?.code ?? own
  const send = async () => {
    await api(curriculumContract).create({
      school: owner.id,
      ...(chosen === own ? { name } : { code: chosen }),
    })
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title="Add a curriculum"
      action="Add curriculum"
      ready={chosen !== own || name.trim() !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      <NativeSelect
        label="Curriculum"
        value={chosen}
        data={[
          ...open.map(each => ({ value: each.code, label: each.name })),
          { value: own, label: 'Your own curriculum' },
        ]}
        onChange={event => setCode(event.currentTarget.value)}
      />
      {chosen === own && (
        <TextInput
          label="Name"
          value={name}
          maxLength={120}
          onChange={event => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
