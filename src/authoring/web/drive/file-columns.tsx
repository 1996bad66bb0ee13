// Columns and filters of all file lists.
import type { FileRecord } from '#files/contract/files.contract.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import { fileKinds } from '#files/contract/space.rules.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import type { Column, Filter } from '#kit/web/parts/table/table.types.ts'
import { kindNames } from './file-thumb.tsx'

export const addedAndSize: readonly Column<Pick<FileRecord, 'createdAt' | 'size'>>[] = [
  {
    key: 'createdAt',
    title: 'Added',
    sortable: true,
    cell: file => (
      <DateTime
        at={file.createdAt}
        day
      />
    ),
  },
  { key: 'size', title: 'Size', sortable: true, align: 'end', cell: ({ size }) => formatBytes(size) },
]

export const kindFilter: Filter = {
  name: 'kind',
  label: 'Kind',
  options: fileKinds.map(value => ({ value, label: kindNames[value] })),
}
