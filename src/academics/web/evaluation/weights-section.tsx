import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CriteriaWeight, criteriaWeightContract } from '#academics/contract/evaluation.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { categoriesQuery, refreshAcademics, weightsQuery } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import classes from '../parts/academic.module.css'
import { tabWords, usedBy, WeightDialog } from './weight-dialog.tsx'

/** Weights of task categories. A set whose numbers do not add up stays a draft and is marked as one. */
export function WeightsSection({ owner }: { owner: Owner }) {
  const answer = useQuery(weightsQuery(owner.id))
  const categories = useQuery(categoriesQuery('task', owner.id)).data?.data ?? []
  const [open, setOpen] = useState<CriteriaWeight | 'new' | null>(null)
  const { actAsync } = useAct(refreshAcademics)
  const editable = owner.may('academic.edit')
  const remove = async ({ _id }: CriteriaWeight) => {
    if (
      await confirm({
        title: 'Delete these weights?',
        text: 'This cannot be undone.',
        action: 'Delete weights',
        tone: 'negative',
      })
    )
      await actAsync(() => api(criteriaWeightContract).remove(_id), 'The weights are deleted.')
  }
  return (
    <div className={classes.page}>
      {editable && (
        <div>
          <Button onClick={() => setOpen('new')}>Add weights</Button>
        </div>
      )}
      <Loaded
        answer={answer}
        what="weights"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="figures"
              title={editable ? 'No weights yet' : emptyWords(owner)}
            />
          ) : (
            <ul
              className={classes.cards}
              aria-label="Assessment weights"
            >
              {data.map(set => (
                <li key={set._id}>
                  <article className={classes.card}>
                    <h2>{set.names.join(', ') || tabWords[set.tab]}</h2>
                    <p className={classes.figures}>
                      {set.names.length > 0 && <span>{tabWords[set.tab]}</span>}
                      {set.tab !== 'classes' && (
                        <span>
                          {set.hours} {set.hours === 1 ? 'hour' : 'hours'}
                        </span>
                      )}
                      {set.thesisDefense && <span>Thesis defence</span>}
                    </p>
                    {set.tab !== 'classes' && <p className={classes.small}>{usedBy(set.tab)}</p>}
                    <div>
                      {set.complete ? (
                        <StateChip tone="positive">Adds up</StateChip>
                      ) : (
                        <StateChip tone="warning">Draft, does not add up</StateChip>
                      )}
                    </div>
                    <dl className={classes.rows}>
                      {set.data.map(({ taskCategory, weight }) => (
                        <div
                          key={taskCategory}
                          className={classes.named}
                        >
                          <dt>
                            {categories.find(({ _id }) => _id === taskCategory)?.name ?? 'Archived category'}
                          </dt>
                          <dd>{weight}%</dd>
                        </div>
                      ))}
                    </dl>
                    {editable && (
                      <footer>
                        <Button
                          size="compact-md"
                          variant="default"
                          aria-label={`Edit ${set.names.join(', ') || tabWords[set.tab]}`}
                          onClick={() => setOpen(set)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="compact-md"
                          variant="subtle"
                          color="negative"
                          aria-label={`Delete ${set.names.join(', ') || tabWords[set.tab]}`}
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
        <WeightDialog
          owner={owner}
          set={open === 'new' ? null : open}
          categories={categories}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
