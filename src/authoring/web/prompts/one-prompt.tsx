// A prompt: page, the question as learners see it, materials; its name and price.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { promptsContract, type Prompt } from '#authoring/contract/extras.contract.ts'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { labels } from '../parts/content-words.ts'
import { MaterialsList } from '../parts/questions/materials-list.tsx'
import { QuestionPreview } from '../parts/questions/preview.tsx'
import { draftFrom } from '../parts/questions/question-kinds.ts'
import { InsertDialog } from './insert-dialog.tsx'
import { PromptPicture } from '../parts/prompts/prompt-picture.tsx'
import classes from './prompts.module.css'

export function OnePrompt({ prompt, inserting }: { prompt: Prompt; inserting: boolean }) {
  const [open, setOpen] = useState(inserting)
  const [question] = prompt.questions
  const list = prompt.materials.flatMap(each => each.list)
  return (
    <>
      <PageHeader
        title={prompt.name}
        line={
          <>
            {labels([...prompt.subjects, ...prompt.grades]) || 'A slide to use again'}.{' '}
            <TextLink to="/com/prompt/page">All my prompts</TextLink>
          </>
        }
        action={<Button onClick={() => setOpen(true)}>Insert into a task</Button>}
      />
      <div className={classes.two}>
        <div className={classes.side}>
          <PromptPicture prompt={prompt} />
          {question ? (
            <QuestionPreview
              question={draftFrom(question)}
              picture={prompt.picUrl}
            />
          ) : (
            <p className={classes.small}>This page asks nothing.</p>
          )}
          {list.length > 0 && <MaterialsList list={list} />}
        </div>
        <Settings
          key={`${prompt.name} ${prompt.price}`}
          prompt={prompt}
        />
      </div>
      {open && (
        <InsertDialog
          prompt={prompt}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Settings({ prompt }: { prompt: Prompt }) {
  const [name, setName] = useState(prompt.name)
  const [price, setPrice] = useState((prompt.price / 100).toFixed(2))
  const { act, actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const cents = Math.round(Number(price) * 100)
  const priced = Number.isFinite(cents) && (cents === 0 || cents >= 100) && cents <= 1_000_000
  const good = name.trim() !== '' && priced
  const offer = (publish: boolean) =>
    act(
      () => api(promptsContract).patch(prompt._id, { name: name.trim(), price: cents, publish }),
      publish ? 'The prompt is in the library.' : 'The prompt is no longer in the library.',
    )
  const drop = async () => {
    if (
      !(await confirm({
        title: `Delete ${prompt.name}?`,
        text: 'Decks that it was inserted into keep their copy.',
        action: 'Delete prompt',
        tone: 'negative',
      }))
    )
      return
    if (await actAsync(() => api(promptsContract).remove(prompt._id), 'The prompt is deleted.'))
      await navigate('/com/prompt/page')
  }
  return (
    <form
      className={classes.side}
      aria-label="Settings of the prompt"
      onSubmit={event => {
        event.preventDefault()
        if (good)
          act(
            () => api(promptsContract).patch(prompt._id, { name: name.trim(), price: cents }),
            'The prompt is saved.',
          )
      }}
    >
      <p className={classes.small}>
        {prompt.publish ? (
          <>
            Others find and buy it in the library.{' '}
            <TextLink to={`/detail/prompts/buy/${prompt._id}`}>See it as others do</TextLink>
          </>
        ) : (
          'Only you see this prompt.'
        )}
      </p>
      <TextInput
        label="Name"
        value={name}
        maxLength={240}
        onChange={event => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Price in US dollars"
        description="What others pay for one use: 0, or from 1.00 on."
        inputMode="decimal"
        value={price}
        error={!priced && 'Give 0, or a price from 1.00 to 10 000.00.'}
        onChange={event => setPrice(event.currentTarget.value)}
      />
      <div className={classes.tools}>
        <Button
          type="submit"
          loading={busy}
          disabled={!good}
        >
          Save
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={!good}
          onClick={() => {
            offer(!prompt.publish)
          }}
        >
          {prompt.publish ? 'Take out of the library' : 'Offer in the library'}
        </Button>
        <Button
          variant="subtle"
          color="negative"
          onClick={() => {
            void drop()
          }}
        >
          Delete prompt
        </Button>
      </div>
    </form>
  )
}
