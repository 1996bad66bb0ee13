import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { toCsv } from '#kit/contract/csv.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { maxBytes } from '#kit/web/sheets/read-sheet.ts'
import type { ColumnTarget } from '#schools/contract/import/columns.rules.ts'
import { targetWords } from '#schools/contract/import/field-words.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { Failed } from './failed.tsx'
import classes from '../parts/school.module.css'
import own from './import.module.css'

interface ChooseProps {
  roleless: 'student' | 'staff'
  wrong: string | null
  onFiles: (files: File[]) => void
  onPaste: (text: string) => void
}

export function ChooseStep({ roleless, wrong, onFiles, onPaste }: ChooseProps) {
  const [text, setText] = useState('')
  return (
    <div className={own.choose}>
      <div className={classes.form}>
        <FilePicker
          label="Your files"
          hint="A OneRoster package (zip, or its CSV files together), a CSV or an XLSX file. It is read here in your browser; nothing is written before you have checked it."
          accept={['.zip', '.csv', '.xlsx', '.txt', '.tsv']}
          maxBytes={maxBytes}
          multiple
          files={[]}
          onPick={onFiles}
        />
        <Failed words={wrong} />
        <Textarea
          label="Or paste rows"
          description="Copy the cells from a spreadsheet, with the titles of the columns."
          size="md"
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={text.trim() === ''}
            onClick={() => onPaste(text)}
          >
            Read these rows
          </Button>
        </div>
      </div>
      <section
        className={own.aside}
        aria-labelledby="import-how"
      >
        <h2 id="import-how">What is imported</h2>
        <ul>
          <li>
            From a package: students with their guardians, teachers, classes, enrolments, terms and subjects.
            Their roles in the package decide who is a student, teacher or guardian.
          </li>
          <li>From a list: the columns it has, in any order and in several languages.</li>
          <li>A student without a parent’s contact is imported without an account of their own.</li>
          <li>Ids of the other system are kept, so the next import is an update.</li>
        </ul>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="download"
              size={18}
            />
          }
          onClick={() =>
            saveFile(
              roleless === 'staff' ? 'teachers-template.csv' : 'students-template.csv',
              toCsv([templates[roleless].map(target => targetWords[target])]),
            )
          }
        >
          Download a template
        </Button>
      </section>
    </div>
  )
}

/** Columns of the template files, in order. */
const templates: Readonly<Record<'student' | 'staff', readonly ColumnTarget[]>> = {
  staff: ['firstName', 'lastName', 'email', 'birthDate'],
  student: [
    'firstName',
    'lastName',
    'email',
    'birthDate',
    'class',
    'guardian1FirstName',
    'guardian1LastName',
    'parentEmail',
    'parentPhone',
  ],
}
