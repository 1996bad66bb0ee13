// Questions about a library item between an educator and the author. Nobody else can read them.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import { Thread } from '#communications/web/parts/thread.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { useWrite } from '#kit/web/parts/use-write.ts'
import type { ItemQuestion } from '#library/contract/item-questions.contract.ts'
import { askAuthor, itemQuestionsQuery } from './item-talk.queries.ts'
import classes from './item-talk.module.css'

interface ItemTalkProps {
  item: string
  /** Whether the user is the author. */
  own: boolean
  author: string
}

export function ItemTalk({ item, own, author }: ItemTalkProps) {
  const answer = useQuery(itemQuestionsQuery(item))
  return (
    <section
      className={classes.talk}
      aria-labelledby="talk"
    >
      <h2 id="talk">{own ? 'Questions from readers' : 'Questions to the author'}</h2>
      <Loaded
        answer={answer}
        what="questions"
      >
        {({ data }) =>
          own ? (
            <ReaderQuestions questions={data} />
          ) : (
            <Ask
              item={item}
              author={author}
              question={data[0]}
            />
          )
        }
      </Loaded>
    </section>
  )
}

function Ask({
  item,
  author,
  question,
}: {
  item: string
  author: string
  question: ItemQuestion | undefined
}) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useWrite({
    showsError: true,
    mutationFn: () => askAuthor(item),
    onSuccess: () => queries.invalidateQueries({ queryKey: itemQuestionsQuery(item).queryKey }),
  })
  if (question)
    return (
      <Thread
        type={question.model}
        rid={question._id}
        side="user"
        other={author}
        note={`Only you and ${author} can read this.`}
      />
    )
  return (
    <>
      <p className={classes.dim}>Something unclear about the content? Only the author reads what you ask.</p>
      {error && (
        <p
          role="alert"
          className={classes.failed}
        >
          {wordsOf(error)}
        </p>
      )}
      <div>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate()}
        >
          Ask the author
        </Button>
      </div>
    </>
  )
}

function ReaderQuestions({ questions }: { questions: readonly ItemQuestion[] }) {
  const [address, setAddress] = useAddress()
  const open = questions.find(({ _id }) => _id === address.get('question'))
  const toggle = (id: string) =>
    setAddress(
      now => {
        if (now.get('question') === id) now.delete('question')
        else now.set('question', id)
        return now
      },
      { replace: true },
    )
  if (questions.length === 0) return <p className={classes.dim}>Nobody has asked anything yet.</p>
  return (
    <ul className={classes.list}>
      {questions.map(question => (
        <li key={question._id}>
          <button
            type="button"
            className={classes.row}
            aria-expanded={question === open}
            onClick={() => toggle(question._id)}
          >
            <PersonChip
              name={question.asker.name}
              picture={pictureOf(question.asker.avatar)}
            />
            {question.unread > 0 && <StateChip tone="accent">New message</StateChip>}
            <small className={classes.dim}>
              <DateTime
                at={question.createdAt}
                day
              />
            </small>
          </button>
          {question === open && (
            <Thread
              type={question.model}
              rid={question._id}
              side="admin"
              other={question.asker.name}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
