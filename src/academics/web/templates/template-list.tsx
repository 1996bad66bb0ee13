import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  unitTplContract,
  unitTplUserContract,
  type TemplatePair,
} from '#academics/contract/templates.contract.ts'
import { defaultTemplateIn, ownerKey, withDefaultTemplate } from '#identity/contract/personal-lists.rules.ts'
import { usePersonal } from '#identity/web/parts/personal-lists.queries.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  pairsQuery,
  templateQuery,
  refreshAcademics,
  useCurriculumNames,
} from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import classes from '../parts/academic.module.css'

const editPath = (id: string) => `/account/unit-plan-template/${id}`

/** Pairs of a unit template and a task template. One pair is the default. */
export function TemplateList({ owner }: { owner: Owner }) {
  const answer = useQuery(pairsQuery(owner.id))
  const editable = owner.may('academic.edit')
  const add = editable && owner.is !== 'platform' && (
    <Button
      component={Link}
      to="/account/academic-setting/template/add"
    >
      Add template
    </Button>
  )
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="templates"
        shape="cards"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="sheet"
              title={editable ? 'No templates of your own' : emptyWords(owner)}
              {...(editable && {
                text: 'Units and tasks begin with the platform’s template until you add one.',
              })}
              action={add}
            />
          ) : (
            <>
              {add && <div>{add}</div>}
              <ul
                className={classes.cards}
                aria-label="Templates"
              >
                {data.map(pair => (
                  <li key={pair._id}>
                    <Card
                      owner={owner}
                      pair={pair}
                      editable={editable}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Card({ owner, pair, editable }: { owner: Owner; pair: TemplatePair; editable: boolean }) {
  const { act, actAsync } = useAct(refreshAcademics)
  const nameOf = useCurriculumNames(owner.id)
  const { data: unit } = useQuery(templateQuery(pair.tpl.unit))
  const mine = usePersonal('UnitTplDefault')
  const key = ownerKey(owner.is === 'school' ? owner.id : null)
  const begins = defaultTemplateIn(mine.value, key) === pair.tpl.unit
  const beginWords = begins ? 'Stop using as my default' : 'Use as my default'
  const begin = () =>
    mine.change(value => ({ val: withDefaultTemplate(value, key, begins ? null : pair.tpl.unit) }))
  const remove = async () => {
    if (
      await confirm({
        title: `Delete ${pair.name}?`,
        text: 'Content made with it keeps its fields.',
        action: 'Delete template',
        tone: 'negative',
      })
    )
      await actAsync(() => api(unitTplUserContract).remove(pair._id), 'The template is deleted.')
  }
  return (
    <article className={classes.card}>
      <h2>
        <Link
          className={classes.link}
          to={editPath(pair.tpl.unit)}
        >
          {pair.name}
        </Link>
      </h2>
      <p className={classes.small}>{pair.curriculum ? nameOf(pair.curriculum) : 'For every curriculum'}</p>
      {(pair.default || begins) && (
        <div className={classes.chips}>
          {pair.default && <StateChip tone="positive">Default</StateChip>}
          {begins && <StateChip tone="info">My default</StateChip>}
        </div>
      )}
      <footer>
        <Button
          size="compact-md"
          variant="default"
          component={Link}
          to={editPath(pair.tpl.unit)}
          aria-label={`Unit template of ${pair.name}`}
        >
          Unit
        </Button>
        <Button
          size="compact-md"
          variant="default"
          component={Link}
          to={editPath(pair.tpl.task)}
          aria-label={`Task template of ${pair.name}`}
        >
          Task
        </Button>
        {owner.is !== 'platform' && (
          <Button
            size="compact-md"
            variant="subtle"
            aria-label={`${beginWords}: ${pair.name}`}
            onClick={() => {
              act(
                begin,
                begins
                  ? 'Your new units and tasks use the default template again.'
                  : 'Your new units and tasks use this template.',
              )
            }}
          >
            {beginWords}
          </Button>
        )}
        {editable && !pair.default && (
          <>
            {unit?.group && (
              <Button
                size="compact-md"
                variant="subtle"
                aria-label={`Make ${pair.name} the default`}
                onClick={() => {
                  act(
                    () =>
                      api(unitTplContract).patch('setDefault', { group: unit.group ?? '', school: owner.id }),
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
              aria-label={`Delete ${pair.name}`}
              onClick={() => {
                void remove()
              }}
            >
              Delete
            </Button>
          </>
        )}
      </footer>
    </article>
  )
}
