import { Button } from '@mantine/core'
import { purposeRules } from '#files/contract/files.contract.ts'
import { useUpload } from '#files/web/parts/use-upload.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { FilePicker } from '#kit/web/parts/file-picker.tsx'
import { Section } from '../parts/frame.tsx'
import classes from '../parts/academic.module.css'
import type { UserCert } from '#identity/contract/links.contract.ts'

const { mimes, maxBytes, words: accepted } = purposeRules.certificate

export type Pics = UserCert['pics']
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'application/pdf': 'pdf',
}
const labelOf = (part: string, name: string) => `${part}: ${name}`.slice(0, 40)

export function Part({
  code,
  title,
  line,
  pics,
  open,
  onAdd,
  onRemove,
}: {
  code: string
  title: string
  line: string
  pics: Pics
  open: boolean
  onAdd: (pic: Pics[number]) => Promise<void>
  onRemove: (id: string) => Promise<void>
}) {
  const upload = useUpload('certificate', ({ hash, mime, name }) =>
    onAdd({ _id: hash, ext: endings[mime] ?? 'pdf', code: labelOf(code, name) }),
  )
  return (
    <Section
      id={code}
      title={title}
      line={line}
    >
      {pics.length > 0 && (
        <ul
          className={classes.rows}
          aria-label={title}
        >
          {pics.map(({ _id, code: label }) => {
            const name = label.slice(code.length + 2)
            return (
              <li
                key={_id}
                className={classes.row}
              >
                <span className={classes.named}>
                  <Icon
                    name="file"
                    size={18}
                  />
                  {name}
                </span>
                {open && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      void onRemove(_id)
                    }}
                  >
                    Remove
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {open && (
        <FilePicker
          label={`Add ${title.toLowerCase()}`}
          hint={`${accepted[0]?.toUpperCase()}${accepted.slice(1)}.`}
          accept={mimes}
          maxBytes={maxBytes}
          {...upload}
        />
      )}
      {!open && pics.length === 0 && <p className={classes.small}>None.</p>}
    </Section>
  )
}
