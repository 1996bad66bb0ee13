import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { evaluationMapContract, type EvaluationMap } from '#academics/contract/evaluation.contract.ts'
import { mapIsGood } from '#academics/contract/evaluation.rules.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { mapQuery, refreshAcademics } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { PercentInput } from '../parts/percent-input.tsx'
import classes from '../parts/academic.module.css'

/** Table that maps percentages to grade codes and codes to percentages. */
export function MapSection({ owner }: { owner: Owner }) {
  const answer = useQuery(mapQuery(owner.id))
  return (
    <Loaded
      answer={answer}
      what="the map"
      shape="table"
    >
      {map =>
        map.rows.length === 0 && !owner.may('academic.edit') ? (
          <EmptyState
            drawing="tree"
            title={emptyWords(owner)}
          />
        ) : (
          <Whole
            key={map.version}
            owner={owner}
            map={map}
          />
        )
      }
    </Loaded>
  )
}

function Whole({ owner, map }: { owner: Owner; map: EvaluationMap }) {
  const [rows, setRows] = useState(map.rows)
  const { act, busy } = useAct(refreshAcademics)
  const editable = owner.may('academic.edit')
  const change = (at: number, to: Partial<EvaluationMap['rows'][number]>) =>
    setRows(now => now.map((row, index) => (index === at ? { ...row, ...to } : row)))
  const words = (at: number, name: 'code' | 'name', label: string) => {
    const value = rows[at]?.[name] ?? ''
    return editable ? (
      <TextInput
        aria-label={`${label}, row ${at + 1}`}
        value={value}
        maxLength={name === 'code' ? 4 : 120}
        onChange={event => change(at, { [name]: event.currentTarget.value })}
      />
    ) : (
      value
    )
  }
  const edge = (at: number, name: 'from' | 'to', label: string) => {
    const value = rows[at]?.[name] ?? 0
    return editable ? (
      <PercentInput
        aria-label={`${label}, row ${at + 1}`}
        value={value}
        onChange={to => change(at, { [name]: to })}
      />
    ) : (
      value
    )
  }
  const good = mapIsGood(rows)
  return (
    <div className={classes.page}>
      <div
        className={classes.sheet}
        role="region"
        aria-label="Map of percentages and codes"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Name</th>
              <th scope="col">From %</th>
              <th scope="col">To %</th>
              {editable && (
                <th scope="col">
                  <span className={classes.unseen}>Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((_, at) => (
              <tr key={at}>
                <td style={{ minWidth: 58 }}>{words(at, 'code', 'Code')}</td>
                <td style={{ minWidth: 96 }}>{words(at, 'name', 'Name')}</td>
                <td style={{ minWidth: 58 }}>{edge(at, 'from', 'From')}</td>
                <td style={{ minWidth: 58 }}>{edge(at, 'to', 'To')}</td>
                {editable && (
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="negative"
                      size={36}
                      aria-label={`Remove row ${at + 1}`}
                      onClick={() => setRows(now => now.toSpliced(at, 1))}
                    >
                      <Icon
                        name="trash"
                        size={18}
                      />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!good && rows.length > 0 && (
        <p
          role="status"
          className={classes.small}
        >
          The ranges go from 0 to 100 without gaps and without overlaps, and every code occurs once.
        </p>
      )}
      {editable && (
        <div className={classes.tools}>
          <Button
            variant="default"
            onClick={() =>
              setRows(now => [...now, { code: '', name: '', from: now.at(-1)?.to ?? 0, to: 100 }])
            }
          >
            Add row
          </Button>
          <Button
            loading={busy}
            disabled={!good || rows.some(({ name }) => name.trim() === '')}
            onClick={() => {
              act(
                () => api(evaluationMapContract).patch(owner.id, { version: map.version, rows }),
                'The map is saved.',
              )
            }}
          >
            Save map
          </Button>
        </div>
      )}
    </div>
  )
}
