import { archivesContract } from '#identity/contract/archives.contract.ts'
import { api } from '#kit/web/api.ts'
import { ArchiveBox } from '../parts/archive/archive-box.tsx'
import { useArchive } from '../parts/archive/archive.queries.ts'
import classes from './account.module.css'

const mine = {
  key: ['mine'],
  latest: async () => (await api(archivesContract).find({ $limit: 1 })).data[0] ?? null,
  ask: () => api(archivesContract).create({}),
}

/** Download of all personal data. */
export function ArchiveRow() {
  const archive = useArchive(mine)
  return (
    <div className={classes.row}>
      <p className={classes.rowLabel}>Download everything you own</p>
      <p className={classes.rowValue}>
        One archive (.zip) with your content, slides as PowerPoint, questions as QTI 3, your files, marks,
        messages, orders, and all other data that we hold about you. A README in it explains the rest.
      </p>
      <div className={classes.rowForm}>
        <ArchiveBox {...archive} />
      </div>
    </div>
  )
}
