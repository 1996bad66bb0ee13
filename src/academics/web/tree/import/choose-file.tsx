import { Button } from '@mantine/core'
import { maxStandardsFile } from '#academics/contract/standards-files.contract.ts'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { Refusal } from './refusal.tsx'
import classes from './import.module.css'

interface ChooseFileProps {
  wrong: string | null
  onFile: (file: File) => void
  onCancel: () => void
}

export const ChooseFile = ({ wrong, onFile, onCancel }: ChooseFileProps) => (
  <div className={classes.choose}>
    <div className={classes.page}>
      <FilePicker
        label="CASE (.json) or spreadsheet (.xlsx, .csv)"
        hint="Up to 5,000 entries and 16 MB. Nothing is changed before you have seen the difference."
        accept={['.json', '.csv', '.xlsx', '.txt', '.tsv']}
        maxBytes={maxStandardsFile}
        files={[]}
        onPick={([file]) => {
          if (file) onFile(file)
        }}
      />
      <Refusal words={wrong} />
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={onCancel}
        >
          Back to the draft
        </Button>
      </div>
    </div>
    <section
      className={classes.aside}
      aria-labelledby="import-forms"
    >
      <h2 id="import-forms">What can be read</h2>
      <ul>
        <li>CASE 1.0 and 1.1, as a JSON package or as a spreadsheet with the sheets CF Doc and CF Item.</li>
        <li>
          A row per entry that gives its position: isChildOf, smartLevel such as 1.2.3, or the level as a
          number.
        </li>
        <li>Codes that nest, such as MA.1, MA.1.A and MA.1.A.2, where nothing else gives the position.</li>
        <li>A column per level, where the deepest filled cell is the entry.</li>
        <li>Titles in several languages, in any order. You match what is not recognised.</li>
      </ul>
    </section>
  </div>
)
