// The editor: a sticky bar (name, save state, people, steps), the fields of one step, and comments.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Comment } from '#authoring/contract/collab.contract.ts'
import type { MissingField } from '#authoring/contract/content.rules.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { valueKey } from '#authoring/contract/fields.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { useThing } from '#kit/web/router/thing.ts'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { commentsQuery, missingQuery, useLiveContent } from '../parts/content.queries.ts'
import { mayEdit } from '../parts/content-words.ts'
import { contentPublish } from '../parts/content-slots.ts'
import { ClashDialog } from './clash-dialog.tsx'
import { EditorProvider, type Editing } from './editor-context.ts'
import { usePresence } from './presence.ts'
import { showField } from './show-field.ts'
import { StepBody } from './step-body.tsx'
import { stepsOf } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { StepList } from './step-list.tsx'
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

/** Names of fields outside templates. */
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
        now.delete('field')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    requestAnimationFrame(() => requestAnimationFrame(() => show(field)))
  }
  const show = (field?: string) => {
    if (field) return showField(field)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }
  const goTo = ({ key, step }: Pick<MissingField, 'key' | 'step'>) =>
    go(
      Math.max(
        0,
        steps.findIndex(each => each.step === key || each.step === step),
      ),
      fieldOf(content, key),
    )
  const wanted = address.get('field')
  const arrive = useEffectEvent((key: string) => goTo({ key, step: address.get('step') ?? 'basic' }))
  useEffect(() => {
    if (wanted !== null) arrive(wanted)
  }, [wanted])
  const closeTalk = () => setTalking(null)
  const editing = useMemo<Editing>(
    () => ({ content, draft, view, readOnly, presence, comments, talk: setTalking, choose: setChoosing }),
    [content, draft, view, readOnly, presence, comments],
  )
  const name = String(draft.value('name')) || 'Untitled'
  useThing(name)
  const clash = choosing === null ? undefined : view.clashes.get(choosing)
  return (
    <EditorProvider value={editing}>
      <div className={classes.editor}>
        <div className={classes.bar}>
          <EditorBar
            name={name}
            editing={editing}
            talking={talking}
            onShare={() => setSharing(true)}
            onPublish={() => setPublishing(true)}
            onSwitch={() => setSwitching(true)}
          />
          <StepList
            content={content}
            steps={steps}
            at={at}
            missing={missing}
            onGo={go}
          />
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
              <PartBoundary resetKey={talking}>
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
              </PartBoundary>
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

/** The incomplete field; undefined if a whole step is incomplete. */
function fieldOf({ template }: Content, key: string): string | undefined {
  if (key === 'audience') return 'service'
  if (wholeSteps.has(key)) return undefined
  if (Object.hasOwn(ownNames, key)) return key
  return valueKey({ _id: key, code: template.some(field => field.code === key) ? key : null })
}
const wholeSteps: ReadonlySet<string> = new Set(['link', 'outline', 'slides', 'video', 'items'])
