import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { criteriaContract, type Criteria } from '#academics/contract/evaluation.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { criteriaQuery, refreshAcademics } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import classes from '../parts/academic.module.css'
import { CriteriaDialog } from './criteria-dialog.tsx'

/** Criteria sets. Each criterion has a short code, a name, a description and a weight. */
export function CriteriaSection({ owner }: { owner: Owner }) {
  const answer = useQuery(criteriaQuery(owner.id))
  const [open, setOpen] = useState<Criteria | 'new' | null>(null)
  const { act, actAsync } = useAct(refreshAcademics)
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
      await actAsync(() => service.remove(_id), 'The set is deleted.')
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
            <EmptyState
              drawing="figures"
              title={editable ? 'No criteria yet' : emptyWords(owner)}
            />
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
                              act(
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
