// The question book: all staff of the section read and ask, heads answer and import.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { questionKindNames, questionKinds } from '#schools/contract/leads.rules.ts'
import type { BookQuestion } from '#schools/contract/question-book.contract.ts'
import { questionPermissions } from '#schools/contract/schools.permissions.ts'
import classes from '../parts/school.module.css'
import { questionBookQuery } from './leads.queries.ts'
import { AskDialog, ImportDialog, SaveDialog } from './question-dialogs.tsx'

type OpenBookDialog = 'ask' | 'import' | BookQuestion

export function QuestionBook() {
  const actor = useActor()
  const maySave = may(questionPermissions, 'question.save', actor)
  const [open, setOpen] = useState<OpenBookDialog | null>(null)
  const state = useTableState({
    name: 'book',
    limit: 25,
    filters: { kind: questionKinds, isAnswered: ['true', 'false'] },
  })
  const answer = useQuery(questionBookQuery(state.query))
  const close = () => setOpen(null)
  const save: Column<BookQuestion> = {
    key: 'save',
    title: 'Save',
    isActions: true,
    cell: row => (
      <Button
        size="sm"
        variant="default"
        aria-label={`${row.answer ? 'Edit' : 'Answer'}: ${row.question}`}
        onClick={() => setOpen(row)}
      >
        {row.answer ? 'Edit' : 'Answer'}
      </Button>
    ),
  }
  return (
    <>
      <div className={`${classes.tools} ${classes.above}`}>
        <Button onClick={() => setOpen('ask')}>Ask a question</Button>
        {maySave && (
          <Button
            variant="default"
            onClick={() => setOpen('import')}
          >
            Import
          </Button>
        )}
      </div>
      <DataTable
        label="Questions"
        state={state}
        answer={answer}
        columns={maySave ? [...columns, save] : columns}
        rowId={({ _id }) => _id}
        rowName={({ question }) => question}
        searchable
        filters={[
          {
            name: 'kind',
            label: 'Kind',
            options: questionKinds.map(value => ({ value, label: questionKindNames[value] })),
          },
          {
            name: 'isAnswered',
            label: 'Answer',
            options: [
              { value: 'true', label: 'Answered' },
              { value: 'false', label: 'Not answered' },
            ],
          },
        ]}
        empty={
          <EmptyState
            drawing="sheet"
            title="No questions yet"
            text="Ask what schools ask you. A head answers it for everybody."
          />
        }
      />
      {open === 'ask' && <AskDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <SaveDialog
          row={open}
          onClose={close}
        />
      )}
    </>
  )
}

const columns: readonly Column<BookQuestion>[] = [
  {
    key: 'question',
    title: 'Question',
    cell: ({ question, asker, createdAt }) => (
      <span className={classes.two}>
        <strong>{question}</strong>
        <small>
          {asker && `${asker.name}, `}
          <DateTime
            at={createdAt}
            day
          />
        </small>
      </span>
    ),
  },
  {
    key: 'answer',
    title: 'Answer',
    cell: ({ answer, answeredBy }) =>
      answer === '' ? (
        <span className={classes.dim}>Not answered yet</span>
      ) : (
        <span className={classes.two}>
          <span className={classes.lines}>{answer}</span>
          <small>{answeredBy?.name}</small>
        </span>
      ),
  },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => <StateChip>{questionKindNames[kind]}</StateChip> },
]
