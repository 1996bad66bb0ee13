import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { criteriaContract, type Criteria } from '#academics/contract/evaluation.contract.ts'
import { codesAreGood } from '#academics/contract/evaluation.rules.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { criteriaQuery, useAct } from '../academics.queries.ts'
import { emptyWords, type Owner } from '../owner.ts'
import { FormDialog } from '#communications/web/parts/form-dialog.tsx'
import classes from '../parts/academic.module.css'

type Row = Criteria['standard'][number]

/** Sets of criteria: short codes with a name, a description and a weight. */
export function CriteriaSection({ owner }: { owner: Owner }) {
  const answer = useQuery(criteriaQuery(owner.id))
  const [open, setOpen] = useState<Criteria | 'new' | null>(null)
  const { act } = useAct()
  const editable = owner.may('academic.edit')
  const service = api(criteriaContract)
  const remove = async ({ _id, name }: Criteria) => {
    if (
      await confirm({
        title: `Delete ${name}?`,
        text: 'Content that uses it keeps its own copy.',
        action: 'Delete set',
        tone: 'negative',
      })
    )
      await act(() => service.remove(_id), 'The set is deleted.')
  }
  return (
    <div className={classes.page}>
      {editable && (
        <div>
          <Button onClick={() => setOpen('new')}>Add criteria</Button>
        </div>
      )}
      <Loaded
        answer={answer}
        what="criteria"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={editable ? 'No criteria yet' : emptyWords(owner)} />
          ) : (
            <ul
              className={classes.cards}
              aria-label="Sets of criteria"
            >
              {data.map(set => (
                <li key={set._id}>
                  <article className={classes.card}>
                    <h2>{set.name}</h2>
                    {set.last && (
                      <div>
                        <StateChip tone="positive">Default</StateChip>
                      </div>
                    )}
                    <dl className={classes.rows}>
                      {set.standard.map(({ code, name, weight }) => (
                        <div
                          key={code}
                          className={classes.named}
                        >
                          <dt>
                            <code>{code}</code>
                          </dt>
                          <dd>
                            {name}
                            {weight > 0 && <span className={classes.small}> {weight}%</span>}
                          </dd>
                        </div>
                      ))}
                    </dl>
                    {editable && (
                      <footer>
                        <Button
                          size="compact-md"
                          variant="default"
                          aria-label={`Edit ${set.name}`}
                          onClick={() => setOpen(set)}
                        >
                          Edit
                        </Button>
                        {!set.last && owner.is !== 'platform' && (
                          <Button
                            size="compact-md"
                            variant="subtle"
                            aria-label={`Make ${set.name} the default`}
                            onClick={() => {
                              void act(
                                () => service.patch('last', { school: owner.id, criteria: set._id }),
                                'This is the default now.',
                              )
                            }}
                          >
                            Make default
                          </Button>
                        )}
                        <Button
                          size="compact-md"
                          variant="subtle"
                          color="negative"
                          aria-label={`Delete ${set.name}`}
                          onClick={() => {
                            void remove(set)
                          }}
                        >
                          Delete
                        </Button>
                      </footer>
                    )}
                  </article>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <CriteriaDialog
          owner={owner}
          set={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const blank: Row = { code: '', name: '', desc: '', weight: 0 }

function CriteriaDialog({
  owner,
  set,
  onClose,
}: {
  owner: Owner
  set: Criteria | null
  onClose: () => void
}) {
  const [name, setName] = useState(set?.name ?? '')
  const [rows, setRows] = useState<readonly Row[]>(set?.standard ?? [blank])
  const queries = useQueryClient()
  const change = (at: number, to: Partial<Row>) =>
    setRows(now => now.map((row, index) => (index === at ? { ...row, ...to } : row)))
  const good = name.trim() !== '' && codesAreGood(rows) && rows.every(row => row.name.trim() !== '')
  const send = async () => {
    const data = { name, standard: [...rows] }
    await (set
      ? api(criteriaContract).patch(set._id, { ...data, version: set.version })
      : api(criteriaContract).create({ school: owner.id, ...data }))
    await queries.invalidateQueries({ queryKey: ['academic'] })
  }
  return (
    <FormDialog
      title={set ? 'Edit criteria' : 'Add criteria'}
      action={set ? 'Save criteria' : 'Add criteria'}
      ready={good}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="Name of the set"
        value={name}
        maxLength={120}
        data-autofocus
        onChange={event => setName(event.currentTarget.value)}
      />
      {rows.map((row, at) => (
        <fieldset
          key={at}
          className={classes.form}
          style={{ gap: 8, paddingTop: 8, borderTop: '1px solid var(--cw-line)' }}
        >
          <legend className={classes.small}>Criterion {at + 1}</legend>
          <div
            className={classes.tools}
            style={{ flexWrap: 'nowrap', alignItems: 'flex-end' }}
          >
            <TextInput
              label="Code"
              w={76}
              value={row.code}
              maxLength={4}
              onChange={event => change(at, { code: event.currentTarget.value.trim() })}
            />
            <TextInput
              label="Name"
              style={{ flex: 1 }}
              value={row.name}
              maxLength={120}
              onChange={event => change(at, { name: event.currentTarget.value })}
            />
            <TextInput
              label="Weight"
              w={76}
              inputMode="numeric"
              value={String(row.weight)}
              onChange={event =>
                change(at, {
                  weight: Math.min(100, Number(event.currentTarget.value.replaceAll(/\D/g, '')) || 0),
                })
              }
            />
            <ActionIcon
              variant="subtle"
              color="negative"
              size={36}
              aria-label={`Remove criterion ${at + 1}`}
              onClick={() => setRows(now => now.toSpliced(at, 1))}
            >
              <Icon
                name="trash"
                size={18}
              />
            </ActionIcon>
          </div>
          <Textarea
            label="Description"
            rows={2}
            value={row.desc}
            maxLength={2000}
            onChange={event => change(at, { desc: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="plus"
              size={18}
            />
          }
          onClick={() => setRows(now => [...now, blank])}
        >
          Add criterion
        </Button>
      </div>
      <p className={classes.small}>Codes have one to four characters, and each occurs once.</p>
    </FormDialog>
  )
}
