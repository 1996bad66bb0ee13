import { Button } from '@mantine/core'
import { toCsv } from '#kit/contract/csv.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { mostBytes } from '#kit/web/sheets/read-sheet.ts'
import { templateColumns, type ImportKind } from '#schools/contract/import.rules.ts'
import { saveFile } from './save-file.ts'
import classes from '../parts/school.module.css'

export const ChooseStep = ({
  kind,
  wrong,
  onPick,
}: {
  kind: ImportKind
  wrong: string | null
  onPick: (file: File) => void
}) => (
  <div className={classes.form}>
    <FilePicker
      label="Your list"
      hint="A CSV or XLSX file. It is read here in your browser; nothing is sent before you have checked it."
      accept={['.csv', '.xlsx', '.txt']}
      mostBytes={mostBytes}
      files={[]}
      onPick={([file]) => {
        if (file) onPick(file)
      }}
    />
    {wrong && (
      <p
        className={classes.failed}
        role="alert"
      >
        <Icon name="error" />
        {wrong}
      </p>
    )}
    <div>
      <h2 className={classes.legend}>Columns</h2>
      <p className={classes.small}>
        {templateColumns[kind].join(', ')}.{' '}
        {kind === 'student'
          ? 'Birth dates are written day/month/year. A parent of two is fine: only the same name with the same parent is one child.'
          : 'Only the e-mail address is needed.'}{' '}
        Files with OneRoster columns (givenName, familyName, role) work as they are.
      </p>
      <p style={{ marginTop: 12 }}>
        <Button
          variant="default"
          leftSection={
            <Icon
              name="download"
              size={18}
            />
          }
          onClick={() => saveFile(`${kind}s-template.csv`, toCsv([templateColumns[kind]]))}
        >
          Download a template
        </Button>
      </p>
    </div>
  </div>
)
