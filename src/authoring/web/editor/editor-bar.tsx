// The sticky bar: name, save state, other editors, comments, sharing and publishing.
import { Button } from '@mantine/core'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { useApp } from '#kit/web/app.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { viewPath } from '../parts/content-words.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { mayPublish, publishWords } from '../parts/publishing.ts'
import parts from '../parts/parts.module.css'
import type { Editing } from './editor-context.ts'
import type { DraftView } from './draft-view.ts'
import { SaveWords } from './save-state.tsx'
import classes from './editor.module.css'

interface EditorBarProps {
  name: string
  editing: Editing
  /** The field whose comments are open. */
  talking: string | null
  onShare: () => void
  onPublish: () => void
  onSwitch: () => void
}

export function EditorBar({ name, editing, talking, onShare, onPublish, onSwitch }: EditorBarProps) {
  const { content, draft, view, readOnly, presence, comments, talk, choose } = editing
  const app = useApp()
  const firstClash = [...view.clashes.keys()][0]
  const whole = comments.filter(
    comment => comment.field === 'content' && comment.thread === null && !comment.resolved,
  ).length
  return (
    <div className={classes.barTop}>
      <h1>{name}</h1>
      <BarState
        content={content}
        readOnly={readOnly}
        view={view}
      />
      {firstClash && (
        <Button
          size="compact-md"
          variant="light"
          color="warning"
          onClick={() => choose(firstClash)}
        >
          Choose
        </Button>
      )}
      {!readOnly && view.state === 'offline' && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => {
            void draft.flush()
          }}
        >
          Try now
        </Button>
      )}
      <span
        className={parts.faces}
        role="group"
        aria-label={
          presence.others.length === 0
            ? 'Nobody else is here'
            : `Also here: ${presence.others.map(other => other.name).join(', ')}`
        }
      >
        {presence.others.slice(0, 5).map(({ uid, name: other }) => (
          <PersonChip
            key={uid}
            name={other}
            size={32}
            compact
          />
        ))}
      </span>
      <Button
        className={classes.tool ?? ''}
        size="compact-md"
        variant={whole > 0 ? 'light' : 'default'}
        leftSection={
          <Icon
            name="message"
            size={16}
          />
        }
        onClick={() => talk(talking === 'content' ? null : 'content')}
      >
        {whole > 0 ? `Comments (${whole})` : 'Comments'}
      </Button>
      <Button
        className={classes.tool ?? ''}
        size="compact-md"
        variant="default"
        leftSection={
          <Icon
            name="people"
            size={16}
          />
        }
        onClick={onShare}
      >
        {content.role === 'own' ? 'Share' : 'People'}
      </Button>
      {mayPublish(app, content) && (
        <Button
          className={classes.tool ?? ''}
          size="compact-md"
          variant="light"
          leftSection={
            <Icon
              name="library"
              size={16}
            />
          }
          onClick={() => {
            void draft.flush().then(onPublish)
          }}
        >
          {publishWords(content)}
        </Button>
      )}
      <TeachButtons
        content={content}
        primary
        compact
        before={async () => {
          await draft.flush()
          return true
        }}
      />
      <MoreMenu
        label="More"
        acts={[
          { label: 'Preview', icon: 'show', to: viewPath(content) },
          ...(readOnly
            ? []
            : [
                {
                  label: 'Switch the template',
                  icon: 'template' as const,
                  act: onSwitch,
                },
              ]),
        ]}
      />
    </div>
  )
}

interface BarStateProps {
  content: Content
  readOnly: boolean
  view: DraftView
}

function BarState({ content, readOnly, view: { state, isKept } }: BarStateProps) {
  if (content.del) return <StateChip>Archived</StateChip>
  if (!readOnly)
    return (
      <SaveWords
        state={state}
        isKept={isKept}
      />
    )
  return <StateChip>{content.role === 'comment' ? 'You can comment' : 'You can view, not edit'}</StateChip>
}
