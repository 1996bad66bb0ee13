// Materials of a page: own files, uploads, and addresses of videos and websites, in order, with a time range
// for playable ones.
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Cue } from '#authoring/contract/captions.shapes.ts'
import { materialsContract } from '#authoring/contract/questions.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../content.queries.ts'
import { AddMaterial } from '../../questions/add-material.tsx'
import { MaterialCaptions } from '../../questions/material-captions.tsx'
import type { NewMaterial } from '../../questions/material-kinds.rules.ts'
import { materialsQuery, useLiveQuestions } from '../../questions/questions.queries.ts'
import { LineTools } from '../../questions/line-tools.tsx'
import classes from '../../questions/questions.module.css'
import { MaterialFilm, MaterialLabel, nameOf, type ShownMaterial } from './material-facts.tsx'

interface MaterialsProps {
  parent: string
  page: string
  readOnly?: boolean
  /** Offers only pictures or only videos, as the address specifies. */ only?: 'image' | 'video' | undefined
}

export function MaterialsPanel({ parent, page, readOnly = false, only }: MaterialsProps) {
  useLiveQuestions(parent)
  const answer = useQuery(materialsQuery(parent))
  const { act, actAsync } = useAct(refreshAuthoring)
  const add = async (list: NewMaterial[]) =>
    (await actAsync(
      () => api(materialsContract).create({ id: parent, page, list }),
      'The material is added.',
    )) !== undefined
  return (
    <Loaded
      answer={answer}
      what="materials"
    >
      {rows => {
        const row = rows.find(each => each.page === page)
        const put = (list: readonly ShownMaterial[]) =>
          row &&
          actAsync(() =>
            api(materialsContract).patch(row._id, { put: list.map(({ fileUrl: _url, ...each }) => each) }),
          )
        return (
          <div className={classes.panel}>
            {row && row.list.length > 0 ? (
              <ul
                className={classes.lines}
                aria-label="Materials of this page"
              >
                {row.list.map((each, at) => (
                  <Row
                    key={each._id}
                    material={each}
                    at={at}
                    last={row.list.length - 1}
                    readOnly={readOnly}
                    onMove={by => {
                      void put(swapped(row.list, at, by))
                    }}
                    onCaptions={async cues =>
                      (await put(row.list.map(one => (one === each ? captioned(one, cues) : one)))) !==
                      undefined
                    }
                    onRemove={() => {
                      act(
                        () => api(materialsContract).patch(row._id, { pull: [each._id] }),
                        'The material is removed.',
                      )
                    }}
                  />
                ))}
              </ul>
            ) : (
              <p className={classes.small}>No materials beside this page yet.</p>
            )}
            {!readOnly && (
              <AddMaterial
                only={only}
                onAdd={add}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

const swapped = <T,>(list: readonly T[], at: number, by: number): T[] => {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(at + by, 0, one)
  return next
}

/** Without lines there are no captions. */
function captioned({ captions: _, ...material }: ShownMaterial, cues: readonly Cue[]): ShownMaterial {
  return cues.length === 0 ? material : { ...material, captions: [...cues] }
}

function Row({
  material,
  at,
  last,
  readOnly,
  onMove,
  onCaptions,
  onRemove,
}: {
  material: ShownMaterial
  at: number
  last: number
  readOnly: boolean
  onMove: (by: number) => void
  onCaptions: (cues: readonly Cue[]) => Promise<boolean>
  onRemove: () => void
}) {
  const name = nameOf(material)
  return (
    <li className={classes.material}>
      <MaterialLabel material={material} />
      {!readOnly && (
        <LineTools
          name={name}
          at={at}
          last={last}
          onMove={onMove}
          onRemove={undefined}
        />
      )}
      {/* Files that the page itself shows are removed there. */}
      {!readOnly && material.element === undefined && (
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon
            name="close"
            size={18}
          />
        </ActionIcon>
      )}
      <MaterialFilm material={material} />
      {!readOnly && (
        <MaterialCaptions
          material={material}
          onSave={onCaptions}
        />
      )}
    </li>
  )
}
