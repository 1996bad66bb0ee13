// Inserts a page during class: a prompt, or a new one. Learners get it at once.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { newPage } from '#authoring/contract/deck.layouts.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import { questionFault } from '#authoring/contract/question.rules.ts'
import {
  draftOf,
  kindNames,
  kindOf,
  questionKinds,
  switched,
  type QuestionDraft,
} from '#authoring/web/parts/questions/question-kinds.ts'
import { TypeFields } from '#authoring/web/parts/questions/type-fields.tsx'
import { newShortId } from '#kit/web/new-id.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { InsertPrompts } from './insert-prompts.tsx'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import { useTabs } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './panels.module.css'

/** Inserted after the current page. */
export function InsertDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState<'new' | 'prompt'>('new')
  const tabs = useTabs({ values: ['new', 'prompt'] as const, value: from, onChange: setFrom })
  const { stops, at, act, steer } = useTeaching()
  const index = at ? stops.findIndex(({ _id }) => _id === at._id) + 1 : stops.length
  /** Then turns the class to the new page. */
  const put = async (work: () => Promise<Session>): Promise<void> => {
    const known = new Set(stops.map(({ _id }) => _id))
    const made = await act(work, 'The page is in the class.')
    const fresh = made?.snapshot?.pages.find(({ _id }) => !known.has(_id))
    if (fresh) await steer({ page: fresh._id })
    if (made) onClose()
  }
  return (
    <Dialog
      opened
      title="Insert a page"
      onClose={onClose}
    >
      <div className={classes.form}>
        <div
          {...tabs.list('Where the page comes from')}
          className={classes.tabs}
        >
          <button {...tabs.tab('new')}>Write a page</button>
          <button {...tabs.tab('prompt')}>From my prompts</button>
        </div>
        <div
          role="tabpanel"
          aria-label={from === 'new' ? 'Write a page' : 'From my prompts'}
        >
          {from === 'new' ? (
            <NewPage
              index={index}
              onPut={put}
            />
          ) : (
            <InsertPrompts
              index={index}
              onPut={put}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

export interface PartProps {
  index: number
  onPut: (work: () => Promise<Session>) => Promise<void>
}

function NewPage({ index, onPut }: PartProps) {
  const {
    session,
    lesson: { deck },
  } = useTeaching()
  const [title, setTitle] = useState('')
  const [words, setWords] = useState('')
  const [question, setQuestion] = useState<QuestionDraft | null>(() => draftOf('textOne'))
  const { act, busy } = useAct()
  const fault = question && questionFault(question)
  const insert = async () => {
    const body = written(newPage('title-content', newShortId, deck ?? undefined), [title, words])
    await onPut(() =>
      sessionApi.patch('newPrompt', {
        _id: session._id,
        index,
        page: { body },
        questions: question ? [{ ...question, name: question.name || title }] : [],
      }),
    )
  }
  const choose = (value: string) => {
    const kind = kindNames.find(each => each === value)
    if (!kind) return setQuestion(null)
    setQuestion(question ? switched(question, kind) : draftOf(kind))
  }
  return (
    <div className={classes.form}>
      <TextInput
        label="Heading of the page"
        value={title}
        maxLength={500}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Text on the page"
        autosize
        minRows={2}
        value={words}
        maxLength={5000}
        onChange={event => setWords(event.currentTarget.value)}
      />
      <NativeSelect
        label="What learners do"
        value={question ? kindOf(question) : ''}
        data={[
          { value: '', label: 'Nothing, they read' },
          ...kindNames.map(kind => ({ value: kind, label: questionKinds[kind].label })),
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      {question && (
        <Textarea
          label="Question"
          description="Left empty, the heading asks."
          autosize
          minRows={1}
          value={question.name}
          maxLength={5000}
          onChange={event => setQuestion({ ...question, name: event.currentTarget.value })}
        />
      )}
      {question && (
        <TypeFields
          draft={question}
          disabled={false}
          change={part => setQuestion({ ...question, ...part })}
        />
      )}
      {fault && (
        <p
          role="status"
          className={classes.fault}
        >
          {authoringErrors[fault].message}
        </p>
      )}
      <div>
        <Button
          loading={busy}
          disabled={title.trim() === '' || Boolean(fault)}
          onClick={() => act(insert)}
        >
          Insert the page
        </Button>
      </div>
    </div>
  )
}

/** Fills the layout's placeholders in order and drops empty ones. */
function written(body: PageBody, texts: readonly string[]): PageBody {
  return {
    ...body,
    elements: body.elements.flatMap((element, at) => {
      const text = texts[at]?.trim()
      if (element.kind !== 'text' || !text) return []
      const [model] = element.paragraphs
      return [
        {
          ...element,
          paragraphs: text.split('\n').map(line => ({ ...model, runs: [{ ...model?.runs[0], text: line }] })),
        },
      ]
    }),
  }
}
