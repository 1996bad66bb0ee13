import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { api } from '#kit/web/api.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { questionKindNames, questionKinds, type QuestionKind } from '#schools/contract/leads.rules.ts'
import {
  maxImported,
  questionBookContract,
  type BookQuestion,
} from '#schools/contract/question-book.contract.ts'
import { readQuestions, type QuestionSheet } from '#schools/contract/question-sheet.rules.ts'
import { useRefreshSchool } from '../parts/school.queries.ts'
import { counted } from '../parts/words.ts'
import classes from '../parts/school.module.css'

const book = () => api(questionBookContract)

export function AskDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshSchool()
  const [question, setQuestion] = useState('')
  const [kind, setKind] = useState<QuestionKind>('service')
  return (
    <FormDialog
      title="Ask a question"
      action="Ask"
      ready={question.trim().length >= 3}
      onClose={onClose}
      onSubmit={async () => {
        await book().create({ kind, question: question.trim() })
        await refresh()
      }}
    >
      <QuestionField
        value={question}
        onChange={setQuestion}
      />
      <KindField
        value={kind}
        onChange={setKind}
      />
    </FormDialog>
  )
}

export function SaveDialog({ row, onClose }: { row: BookQuestion; onClose: () => void }) {
  const refresh = useRefreshSchool()
  const [question, setQuestion] = useState(row.question)
  const [answer, setAnswer] = useState(row.answer)
  const [kind, setKind] = useState(row.kind)
  return (
    <FormDialog
      title={row.answer ? 'Edit the answer' : 'Answer a question'}
      action="Save"
      ready={question.trim().length >= 3}
      onClose={onClose}
      onSubmit={async () => {
        await book().patch(row._id, { kind, question: question.trim(), answer: answer.trim() })
        await refresh()
      }}
    >
      <QuestionField
        value={question}
        onChange={setQuestion}
      />
      <Textarea
        label="Answer"
        autosize
        minRows={4}
        maxLength={5000}
        value={answer}
        onChange={event => setAnswer(event.currentTarget.value)}
      />
      <KindField
        value={kind}
        onChange={setKind}
      />
    </FormDialog>
  )
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshSchool()
  const [file, setFile] = useState<File | null>(null)
  const [failed, setFailed] = useState('')
  const [sheet, setSheet] = useState<QuestionSheet | null>(null)
  const rows = sheet?.rows ?? []
  const pick = async (files: File[]) => {
    setFile(files[0] ?? null)
    setSheet(null)
    setFailed('')
    try {
      const { readTables } = await import('#kit/web/sheets/read-sheet.ts')
      const [table] = await readTables(files)
      setSheet(table ? readQuestions(table) : null)
    } catch {
      setFailed('This file cannot be read. Save it as CSV and try again.')
    }
  }
  return (
    <FormDialog
      title="Import questions"
      action="Import"
      ready={rows.length > 0 && rows.length <= maxImported}
      onClose={onClose}
      onSubmit={async () => {
        const { added, changed } = await book().patch('import', { rows: [...rows] })
        void notify(`${counted(added, 'question')} added, ${figureOf(changed)} with a new answer.`)
        await refresh()
      }}
    >
      <FilePicker
        label="File"
        hint="A sheet with the columns question, answer and kind (service or marketing)."
        accept={['.csv', '.xlsx']}
        files={
          file ? [{ id: file.name, name: file.name, size: file.size, ...(failed && { error: failed }) }] : []
        }
        onPick={files => {
          void pick(files)
        }}
      />
      {sheet && (
        <p role="status">
          {rows.length === 0
            ? 'There is no column with questions in this file.'
            : `${counted(rows.length, 'question')} found.`}
          {rows.length > maxImported && ` At most ${maxImported} can be imported at once.`}
          {rows.length > 0 && sheet.skipped.length > 0 && (
            <small className={classes.dim}> Left out: lines {sheet.skipped.slice(0, 20).join(', ')}.</small>
          )}
        </p>
      )}
    </FormDialog>
  )
}

const figureOf = (count: number): string => (count === 0 ? 'none' : String(count))

const QuestionField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Textarea
    label="Question"
    autosize
    minRows={2}
    maxLength={500}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

const KindField = ({ value, onChange }: { value: QuestionKind; onChange: (value: QuestionKind) => void }) => (
  <NativeSelect
    label="Kind"
    value={value}
    data={questionKinds.map(kind => ({ value: kind, label: questionKindNames[kind] }))}
    onChange={event => onChange(event.currentTarget.value as QuestionKind)}
  />
)
