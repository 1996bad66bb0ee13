// Picks a prompt for content, of every kind or for one kind of question. One's own, and unused bought
// ones.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { questionTypes, type QuestionType } from '#authoring/contract/question.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { boughtPrompts } from '../parts/content-slots.ts'
import { InsertDialog } from './insert-dialog.tsx'
import { PromptCard } from './prompt-card.tsx'
import { promptsQuery } from '../parts/prompts/prompts.queries.ts'
import classes from './prompts.module.css'

type PromptPart = 'page' | QuestionType
type PickedPrompt = Pick<Prompt, '_id' | 'name'>

const partNames: Readonly<Record<PromptPart, string>> = {
  page: 'All',
  text: 'Text',
  choice: 'Choice',
  media: 'Media',
  comment: 'Comment',
  draw: 'Draw',
  website: 'Website',
}
const isType = (part: string): part is QuestionType => questionTypes.some(type => type === part)

export function Screen({ params: { part } }: { params: { readonly part: string } }) {
  const [address] = useSearchParams()
  const [search, setSearch] = useState('')
  const [inserting, setInserting] = useState<PickedPrompt | null>(null)
  const type = isType(part) ? part : undefined
  return (
    <>
      <PageHeader
        title="Prompts"
        line="Single slides with their question and materials: cut out of your tasks, or bought in the library."
      />
      <div className={classes.form}>
        <Parts part={part} />
        <TextInput
          aria-label="Search prompts"
          placeholder="Search prompts"
          value={search}
          maxLength={200}
          style={{ maxWidth: 360 }}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <section aria-labelledby="own-prompts">
          <h2 id="own-prompts">Yours</h2>
          <OwnPrompts
            type={type}
            search={search}
            onInsert={setInserting}
          />
        </section>
        {search === '' && (
          <boughtPrompts.Outlet
            type={type}
            onInsert={setInserting}
          />
        )}
      </div>
      {inserting && (
        <InsertDialog
          prompt={inserting}
          task={address.get('task') ?? undefined}
          onClose={() => setInserting(null)}
        />
      )}
    </>
  )
}

function Parts({ part }: { part: string }) {
  const [address] = useSearchParams()
  const query = address.size > 0 ? `?${address}` : ''
  return (
    <nav
      className={classes.parts}
      aria-label="What the page asks"
    >
      {Object.entries(partNames).map(([name, label]) => (
        <Link
          key={name}
          to={`/com/prompt/${name}${query}`}
          aria-current={name === part ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface OwnProps {
  type: QuestionType | undefined
  search: string
  onInsert: (prompt: PickedPrompt) => void
}

function OwnPrompts({ type, search, onInsert }: OwnProps) {
  const answer = useQuery(promptsQuery({ ...(type && { type }), ...(search && { $search: search }) }))
  const isNarrowed = search !== '' || type !== undefined
  return (
    <Loaded
      answer={answer}
      what="your prompts"
      shape="cards"
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            drawing="film"
            title={isNarrowed ? 'Nothing fits' : 'No prompts yet'}
            text={
              isNarrowed
                ? 'Try another word, or look at all of them.'
                : 'A prompt is cut out of a page: open a task, then the prompts beside its slides.'
            }
            action={!isNarrowed && <TextLink to="/my/content">Go to my content</TextLink>}
          />
        ) : (
          <ul className={classes.grid}>
            {data.map(prompt => (
              <li key={prompt._id}>
                <PromptCard
                  prompt={prompt}
                  level={3}
                  action={
                    <Button
                      size="compact-md"
                      variant="default"
                      onClick={() => onInsert(prompt)}
                    >
                      Insert into a task
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
