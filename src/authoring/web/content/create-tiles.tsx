import { Button } from '@mantine/core'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kinds } from '#kit/web/theme/kinds.ts'
import { property } from '#kit/web/theme/tokens.ts'
import { useNewContent } from './use-new-content.ts'
import classes from './create-tiles.module.css'

/** A description of each kind for newcomers. */
export const kindSentences: Readonly<Record<ContentMode, string>> = {
  task: 'A lesson: slides with questions that a class answers live or at its own pace.',
  unit: 'A plan over several weeks that lessons, videos and assessments belong to.',
  video: 'A film that stops to ask questions.',
  tool: 'A rubric or form by which you, learners or their peers assess work.',
  pdTask: 'A session for a service that you offer to others.',
  pdUnit: 'Several service sessions in a row.',
}
/** Lessons come first. */
export const kindOrder: readonly ContentMode[] = ['task', 'unit', 'video', 'tool', 'pdTask', 'pdUnit']

/** What to create, with a description of each. Importing existing slides comes first. */
export function CreateTiles({ modes, onDetails }: { modes: readonly ContentMode[]; onDetails: () => void }) {
  const make = useNewContent()
  return (
    <div className={classes.create}>
      <p>What do you want to make?</p>
      <ul className={classes.tiles}>
        {modes.includes('task') && (
          <li>
            <ImportTile
              disabled={make.isPending}
              onClick={() => make.mutate('import')}
            />
          </li>
        )}
        {kindOrder
          .filter(mode => modes.includes(mode))
          .map(mode => (
            <li key={mode}>
              <button
                type="button"
                className={classes.tile}
                disabled={make.isPending}
                onClick={() => make.mutate(mode)}
              >
                <span style={{ color: `var(${property(`kind-${mode}`)})`, display: 'flex' }}>
                  <Icon name={kinds[mode].icon} />
                </span>
                <b>{kinds[mode].label}</b>
                <span>{kindSentences[mode]}</span>
              </button>
            </li>
          ))}
      </ul>
      <p>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={onDetails}
        >
          Choose curriculum and template first
        </Button>
      </p>
    </div>
  )
}

/** The first choice wherever content is created. */
export const ImportTile = (props: { disabled: boolean; onClick: () => void }) => (
  <button
    {...props}
    type="button"
    className={classes.tile}
  >
    <Icon name="upload" />
    <b>Import slides</b>
    <span>A PowerPoint or PDF file becomes a lesson.</span>
  </button>
)
