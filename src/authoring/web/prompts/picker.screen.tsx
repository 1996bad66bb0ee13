// My prompts: single slides with their question and materials, to use again.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { InsertDialog } from './insert-dialog.tsx'
import { PromptCard } from './prompt-card.tsx'
import { promptsQuery } from './prompts.queries.ts'
import classes from './prompts.module.css'

export function Screen() {
  const [address] = useSearchParams()
  const [search, setSearch] = useState('')
  const [inserting, setInserting] = useState<Prompt | null>(null)
  const answer = useQuery(promptsQuery(search ? { $search: search } : {}))
  return (
    <>
      <PageHeader
        title="Prompts"
        line="Single slides with their question and materials, cut out of your tasks to use again."
      />
      <div className={classes.form}>
        <TextInput
          aria-label="Search prompts"
          placeholder="Search prompts"
          value={search}
          maxLength={200}
          style={{ maxWidth: 360 }}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <Loaded
          answer={answer}
          what="your prompts"
          shape="cards"
        >
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                drawing="film"
                title={search ? 'Nothing fits' : 'No prompts yet'}
                text={
                  search
                    ? 'Try another word.'
                    : 'A prompt is cut out of a page: open a task, then the prompts beside its slides.'
                }
                action={!search && <TextLink to="/my/content">Go to my content</TextLink>}
              />
            ) : (
              <ul className={classes.grid}>
                {data.map(prompt => (
                  <li key={prompt._id}>
                    <PromptCard
                      prompt={prompt}
                      action={
                        <Button
                          size="compact-md"
                          variant="default"
                          onClick={() => setInserting(prompt)}
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
