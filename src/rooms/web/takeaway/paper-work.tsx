// Work done on paper or orally: a photo, file or text, added by the teacher as the learner's answer.
import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { OptionPicker } from '#authoring/web/parts/question/option-list.tsx'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { purposeRules } from '#files/contract/purposes.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { FilePicker, type PickedFile } from '#kit/web/parts/file-picker.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import type { Takeaway } from '#rooms/contract/takeaway.shapes.ts'
import { draftAt, keepDraft } from './kept-text.ts'
import { keep, takeaways } from './takeaway.queries.ts'
import classes from './takeaway.module.css'

export function PaperWork({
  takeaway,
  question,
  onClose,
}: {
  takeaway: Pick<Takeaway, '_id' | 'student'>
  question: Question
  onClose: () => void
}) {
  const place = `paper ${takeaway._id} ${question._id}`
  const queries = useQueryClient()
  const [text, setText] = useState(() => draftAt(place))
  const [picked, setPicked] = useState<readonly string[]>([])
  const [file, setFile] = useState<(PickedFile & { readonly hash?: string }) | null>(null)
  const { mimes, maxBytes, words } = purposeRules.attachment

  const take = ([given]: File[]) => {
    if (!given) return
    const update = (part: Partial<PickedFile & { hash: string }>) =>
      setFile(now => now && { ...now, ...part })
    setFile({ id: given.name, name: given.name, size: given.size, progress: 0 })
    uploadFile(given, 'attachment', progress => update({ progress: Math.min(progress, 0.99) })).then(
      ({ hash }) => update({ hash, progress: 1 }),
      (failure: unknown) => update({ error: wordsOf(failure) }),
    )
  }
  const content = file?.hash ?? text.trim()
  const waits = file !== null && file.hash === undefined && file.error === undefined
  const send = async () => {
    // A choice still needs text for the report.
    const chosen = question.options
      .filter(({ _id }) => picked.includes(_id))
      .map(({ val }) => val)
      .join(', ')
    keep(
      queries,
      await takeaways().patch(takeaway._id, {
        $addToSet: { response: { page: question.page, content: content || chosen, answer: [...picked] } },
      }),
    )
    keepDraft(place, '')
    void notify(`Added to the work of ${takeaway.student.nickname}.`)
  }
  return (
    <FormDialog
      title={`Add work of ${takeaway.student.nickname}`}
      action="Add"
      ready={!waits && (content !== '' || picked.length > 0)}
      onClose={onClose}
      onSubmit={send}
    >
      <p className={classes.small}>
        It counts as an answer to this question. {takeaway.student.nickname} and the parents see it with the
        report.
      </p>
      <QuestionView
        question={question}
        heading="p"
        answer={
          question.type === 'choice' ? (
            <OptionPicker
              options={question.options}
              multi={question.multi}
              scale={question.scale}
              value={picked}
              onChange={setPicked}
            />
          ) : undefined
        }
      />
      <FilePicker
        label="A photo or file of it"
        hint={`${words.charAt(0).toUpperCase()}${words.slice(1)}.`}
        accept={mimes}
        maxBytes={maxBytes}
        files={file ? [file] : []}
        onPick={take}
        onRemove={() => setFile(null)}
      />
      {file === null && (
        <Textarea
          label="Or what was written or said"
          autosize
          minRows={2}
          maxLength={20_000}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            keepDraft(place, event.currentTarget.value)
          }}
        />
      )}
    </FormDialog>
  )
}
