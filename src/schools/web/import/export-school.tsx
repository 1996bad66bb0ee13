import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { downloadRoster } from './roster-file.ts'
import own from './import.module.css'
import classes from '../parts/school.module.css'

/** Exports all people and classes in a format that other systems read. */
export function ExportSchool({ school }: { school: School }) {
  const { act, busy } = useAct()
  return (
    <section
      className={own.export}
      aria-labelledby="export-school"
    >
      <h2 id="export-school">Export for another system</h2>
      <p className={classes.small}>
        A OneRoster 1.2 package (.zip) with the school’s years, terms, classes, teachers, students and
        guardians, and who is in which class. Archived people and passwords are not in it. It holds personal
        data: keep it safe.
      </p>
      <Button
        variant="default"
        loading={busy}
        leftSection={
          <Icon
            name="download"
            size={18}
          />
        }
        onClick={() => act(() => downloadRoster(school))}
      >
        Export the school
      </Button>
    </section>
  )
}
