import { ArchiveBox } from '#identity/web/parts/archive/archive-box.tsx'
import { useArchive } from '#identity/web/parts/archive/archive.queries.ts'
import { api } from '#kit/web/api.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolArchivesContract } from '#schools/contract/school-archives.contract.ts'
import own from './import.module.css'
import classes from '../parts/school.module.css'

/** Downloads everything that the school owns. */
export function SchoolArchive({ school: { _id: school } }: { school: Pick<School, '_id'> }) {
  const archive = useArchive({
    key: ['school', school],
    latest: async () => (await api(schoolArchivesContract).find({ school, $limit: 1 })).data[0] ?? null,
    ask: () => api(schoolArchivesContract).create({ school }),
  })
  return (
    <section
      className={own.export}
      aria-labelledby="school-archive"
    >
      <h2 id="school-archive">Everything the school owns</h2>
      <p className={classes.small}>
        One archive (.zip) with people and classes as OneRoster, frameworks as CASE, content with slides
        (.pptx) and questions (QTI), every lesson, answer and mark as tables (.csv) and xAPI statements,
        submitted files, academic settings, plan and orders. A README in it explains the rest, and says what
        is not in it. It holds personal data: keep it safe.
      </p>
      <ArchiveBox {...archive} />
    </section>
  )
}
