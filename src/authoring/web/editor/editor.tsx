// The editor: a bar that stays (name, state of saving, people, steps), the fields of one step, and comments
// beside them.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Comment } from '#authoring/contract/collab.contract.ts'
import type { Missing } from '#authoring/contract/content.rules.ts'
import { contentModeNames, type Content } from '#authoring/contract/content.shapes.ts'
import { valueKey } from '#authoring/contract/fields.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { useThing } from '#kit/web/router/thing.ts'
import { commentsQuery, missingQuery, useLiveContent } from '../parts/content.queries.ts'
import { mayEdit, viewPath } from '../parts/content-words.ts'
import { contentPublish } from '../parts/content-slots.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { mayPublish, publishWords } from '../parts/publishing.ts'
import parts from '../parts/parts.module.css'
import { ClashDialog } from './clash-dialog.tsx'
import { EditorProvider, type Editing } from './editor-context.ts'
import type { SaveState } from './draft.ts'
import { usePresence } from './presence.ts'
import { SaveWords } from './save-state.tsx'
import { StepBody } from './step-body.tsx'
import { missingIn, stepsOf } from './steps.ts'
import { useDraft } from './use-draft.ts'
import classes from './editor.module.css'

const CommentsPanel = lazy(() =>
  import('../collab/comments-panel.tsx').then(module => ({ default: module.CommentsPanel })),
)
const ShareDialog = lazy(() =>
  import('../collab/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)
const TemplateDialog = lazy(() =>
  import('./template-dialog.tsx').then(module => ({ default: module.TemplateDialog })),
)

/** Names of fields that no template has. */
const ownNames: Readonly<Record<string, string>> = {
  subjects: 'Subjects',
  grades: 'Grades',
  duration: 'Duration',
  sessionType: 'Delivery',
  content: 'The whole',
}

const none: readonly Comment[] = []

export function Editor({ start }: { start: Content }) {
  const { draft, view } = useDraft(start)
  const content = view.content
  useLiveContent(content._id)
  const presence = usePresence(content._id)
  const comments = useQuery(commentsQuery(content._id)).data?.data ?? none
  const missing = useQuery(missingQuery(content._id)).data ?? []
  const [address, setAddress] = useAddress()
  const steps = stepsOf(content)
  const at = Math.max(
    0,
    steps.findIndex(({ step }) => step === address.get('step')),
  )
  const [talking, setTalking] = useState<string | null>(address.get('comments'))
  const [choosing, setChoosing] = useState<string | null>(null)
  const [sharing, setSharing] = useState(false)
  const [switching, setSwitching] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const readOnly = !mayEdit(content) || content.del
  const labelOf = useCallback(
    (key: string) => content.template.find(field => valueKey(field) === key)?.name ?? ownNames[key] ?? 'This',
    [content.template],
  )
  const heading = useRef<HTMLHeadingElement>(null)

  const go = (step: number, field?: string) => {
    setAddress(
      now => {
        now.set('step', steps[step]?.step ?? 'basic')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    requestAnimationFrame(() => requestAnimationFrame(() => show(field)))
  }
  const show = (field?: string) => {
    if (!field) {
      window.scrollTo({ top: 0 })
      heading.current?.focus({ preventScroll: true })
      return
    }
    const place = document.getElementById(`field-${field}`)
    place?.scrollIntoView({ block: 'center' })
    place
      ?.querySelector<HTMLElement>('textarea, input:not([hidden]), button:not([aria-label^="Comment"])')
      ?.focus({ preventScroll: true })
  }
  const goTo = ({ key, step }: Missing) =>
    go(
      Math.max(
        0,
        steps.findIndex(each => each.step === key || each.step === step),
      ),
      fieldOf(content, key),
    )
  const closeTalk = () => setTalking(null)
  const stepList = useRef<HTMLOListElement>(null)
  // On a phone the present step is brought into sight.
  useEffect(() => {
    const [list, item] = [stepList.current, stepList.current?.children[at]]
    if (list && item instanceof HTMLElement) list.scrollLeft = item.offsetLeft - list.offsetLeft - 16
  }, [at])
  const editing = useMemo<Editing>(
    () => ({ content, draft, view, readOnly, presence, comments, talk: setTalking, choose: setChoosing }),
    [content, draft, view, readOnly, presence, comments],
  )
  const name = String(draft.value('name')) || 'Untitled'
  useThing(name)
  const clash = choosing === null ? undefined : view.clashes.get(choosing)
  const firstClash = [...view.clashes.keys()][0]
  const whole = comments.filter(
    comment => comment.field === 'content' && comment.thread === null && !comment.resolved,
  ).length
  return (
    <EditorProvider value={editing}>
      <div className={classes.editor}>
        <div className={classes.bar}>
          <div className={classes.barTop}>
            <h1>{name}</h1>
            <BarState
              content={content}
              readOnly={readOnly}
              saving={view.state}
            />
            {firstClash && (
              <Button
                size="compact-md"
                variant="light"
                color="warning"
                onClick={() => setChoosing(firstClash)}
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
              onClick={() => setTalking(talking === 'content' ? null : 'content')}
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
              onClick={() => setSharing(true)}
            >
              {content.role === 'own' ? 'Share' : 'People'}
            </Button>
            {mayPublish(content) && (
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
                  void draft.flush().then(() => setPublishing(true))
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
                        act: () => setSwitching(true),
                      },
                    ]),
              ]}
            />
          </div>
          <nav aria-label={`Steps of this ${contentModeNames[content.mode].toLowerCase()}`}>
            <ol
              ref={stepList}
              className={classes.steps}
            >
              {steps.map((step, index) => {
                const open = missingIn(missing, steps, step).length
                return (
                  <li key={step.step}>
                    <button
                      type="button"
                      aria-current={index === at ? 'step' : undefined}
                      onClick={() => go(index)}
                    >
                      {step.label}
                      {open > 0 ? (
                        <span
                          className={classes.mark}
                          aria-label={`${open} missing`}
                        >
                          {open}
                        </span>
                      ) : (
                        <span
                          className={classes.mark}
                          data-done
                          aria-label="complete"
                        >
                          <Icon
                            name="check"
                            size={12}
                          />
                        </span>
                      )}
                    </button>
                  </li>
                )
              })}
            </ol>
          </nav>
        </div>
        <div
          className={classes.panes}
          data-side={talking !== null || undefined}
        >
          <StepBody
            key={steps[at]?.step}
            heading={heading}
            steps={steps}
            at={at}
            missing={missing}
            onGo={go}
            onMissing={goTo}
          />
          {talking !== null && (
            <div className={classes.side}>
              <Suspense fallback={null}>
                <CommentsPanel
                  key={talking}
                  content={content}
                  field={talking}
                  label={labelOf(talking)}
                  comments={comments}
                  onClose={closeTalk}
                />
              </Suspense>
            </div>
          )}
        </div>
        {clash && (
          <ClashDialog
            clash={clash}
            label={labelOf(clash.field)}
            onSettle={value => draft.settle(clash.field, value)}
            onClose={() => setChoosing(null)}
          />
        )}
        {publishing && (
          <contentPublish.Outlet
            content={content}
            onClose={() => setPublishing(false)}
          />
        )}
        <Suspense fallback={null}>
          {sharing && (
            <ShareDialog
              content={content}
              onClose={() => setSharing(false)}
            />
          )}
          {switching && (
            <TemplateDialog
              content={content}
              before={draft.flush}
              onClose={() => setSwitching(false)}
              onSwitched={next => draft.accept(next)}
            />
          )}
        </Suspense>
      </div>
    </EditorProvider>
  )
}

/** The field that holds what is missing. */
function fieldOf({ template }: Content, key: string): string {
  if (key === 'audience') return 'service'
  return valueKey({ _id: key, code: template.some(field => field.code === key) ? key : null })
}

function BarState({ content, readOnly, saving }: { content: Content; readOnly: boolean; saving: SaveState }) {
  if (content.del) return <StateChip>Archived</StateChip>
  if (!readOnly) return <SaveWords state={saving} />
  return <StateChip>{content.role === 'comment' ? 'You can comment' : 'You can view, not edit'}</StateChip>
}
