// The user's files in the query cache. Every key begins with `files`.
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { filesContract, foldersContract, Folder } from '#files/contract/files.contract.ts'
import type { fileLibraryContract } from '#files/contract/library.contract.ts'
import type { FileKind } from '#files/contract/space.rules.ts'
import { api, light } from '#kit/web/api.ts'
import { schoolInForce } from '#kit/web/token.ts'

const filesService = light<typeof filesContract>('files')
const foldersService = light<typeof foldersContract>('file-folders')
const fileLibraryService = light<typeof fileLibraryContract>('file-library')

export interface DriveQuery {
  readonly folder?: string
  readonly kind?: FileKind
  readonly $search?: string
  readonly $limit: number
  readonly $skip: number
  readonly $sort?: Record<string, 1 | -1>
}

/** A school account has a separate drive. */
const drive = () => ['files', schoolInForce() ?? 'own'] as const

export const driveQuery = (query: DriveQuery) =>
  queryOptions({
    queryKey: [...drive(), 'list', query],
    queryFn: () => api(filesService).find({ ...query, drive: true }),
    placeholderData: keepPreviousData,
  })
export const libraryQuery = (query: Omit<DriveQuery, 'folder'>) =>
  queryOptions({
    queryKey: ['files', 'library', query],
    queryFn: () => api(fileLibraryService).find(query),
    placeholderData: keepPreviousData,
  })
export const foldersQuery = () =>
  queryOptions({
    queryKey: [...drive(), 'folders'],
    queryFn: async () => (await api(foldersService).find()).data,
  })
export const spaceQuery = () =>
  queryOptions({ queryKey: [...drive(), 'space'], queryFn: () => api(filesService).get('space') })
export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: [...drive(), 'uses', id],
    queryFn: () => api(filesService).get('uses', { _id: id }),
  })

export const refreshDrive = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['files'] })

/** The path from the root to a folder, inclusive. */
export function trailTo(folders: readonly Folder[], id: string | null): Folder[] {
  const trail: Folder[] = []
  for (let at = id; at !== null && trail.length < 20;) {
    const folder = folders.find(({ _id }) => _id === at)
    if (!folder) break
    trail.unshift(folder)
    at = folder.parent
  }
  return trail
}
