// The question of the open page, below the canvas, as learners and the projector show it.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '#kit/web/icons/icon.tsx'
import { QuestionView } from '../../parts/question/question-view.tsx'
import { questionsQuery, useLiveQuestions } from '../../questions/questions.queries.ts'
import { useDeck, useEditor } from './use-editor.ts'
import classes from './page-question.module.css'

export function PageQuestion() {
  const editor = useEditor()
  const [deck, page] = [useDeck(state => state.id), useDeck(state => state.current)]
  useLiveQuestions(deck)
  const { data: questions } = useQuery(questionsQuery(deck))
  const question = questions?.find(each => each.page === page)
  const edit = () => {
    editor.setUi({ panel: 'beside' })
    document.getElementById('side-beside')?.focus()
  }
  if (!questions) return null
  return (
    <div
      className={classes.place}
      data-asks={question !== undefined || undefined}
    >
      {question && (
        <QuestionView
          question={question}
          heading="p"
          label="Question of this page"
          keys
        />
      )}
      <Button
        className={classes.edit ?? ''}
        size="compact-sm"
        variant="subtle"
        leftSection={
          <Icon
            name={question ? 'edit' : 'plus'}
            size={16}
          />
        }
        onClick={edit}
      >
        {question ? 'Edit question' : 'Add a question'}
      </Button>
    </div>
  )
}
