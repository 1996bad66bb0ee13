// Access to the trees of subjects, skill sets and tag sets through one interface. The editor knows nothing
// else about them.
import { tagsContract, type Tag } from '#academics/contract/tags.contract.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import { treeLimits, type Entry, type Operation } from '#academics/contract/tree.rules.ts'
import type { TreeDiff } from '#academics/contract/tree-diff.rules.ts'
import type { ImportReport, MatchAnswer } from '#academics/contract/trees.contract.ts'
import { standardsFile } from '#academics/contract/trees.contract.ts'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { LoadedTree } from './tree-session.ts'

export interface CopyChoice {
  readonly from: string
  readonly fromKind: TreeKind
  readonly entries?: readonly string[]
  readonly mode: 'replace' | 'add'
}

export interface TreeSource {
  readonly key: readonly string[]
  readonly kind: TreeKind
  /** Plural noun for the entries. */
  readonly what: string
  readonly fields: readonly ('code' | 'grade' | 'tags' | 'mark')[]
  load(of: 'draft' | 'snapshot'): Promise<LoadedTree>
  save(version: number, operations: readonly Operation[]): Promise<{ readonly version: number }>
  publish(version: number): Promise<unknown>
  diff?(): Promise<TreeDiff>
  /** Differences from the edition that the platform has published since the copy. */
  compare?(): Promise<TreeDiff>
  setLevels?(levels: string[]): Promise<unknown>
  copy?(version: number, choice: CopyChoice): Promise<ImportReport>
  /** The owner's earlier matches for a sheet with these column titles. */
  match?(header: string): Promise<MatchAnswer>
  /** Differences between the draft and its content before an import replaced it. */
  before?(): Promise<TreeDiff>
  restore?(version: number): Promise<unknown>
  /** Address for importing and exporting whole files. */
  readonly file?: string
  /** Calls `changed` with the new version after any change. @returns Function that unsubscribes. */
  listen(changed: (version: number) => void): () => void
}

type Fields = TreeSource['fields']
const allFields: Fields = ['code', 'grade', 'tags', 'mark']

export function subjectTree(_id: string, kind: TreeKind, what: string): TreeSource {
  const service = api(subjectsContract)
  return {
    key: ['subjects', 'tree', _id, kind],
    kind,
    what,
    fields: allFields,
    file: standardsFile(_id, kind),
    load: of => service.get('tree', { _id, kind, of }),
    save: (version, operations) =>
      service.patch('sub-edit', { _id, kind, version, operations: wire(operations) }),
    publish: treeVersion => service.patch(_id, { snapshot: kind, treeVersion }),
    diff: () => service.get('diff', { _id, kind }),
    compare: () => service.get('compare', { _id, kind }),
    match: header => service.get('match', { _id, header }),
    before: () => service.get('before', { _id, kind }),
    restore: version => service.patch('restore', { _id, kind, version }),
    setLevels: levels => service.patch(_id, { [`${kind}Level`]: levels }),
    copy: (version, { entries, ...choice }) =>
      service.patch('import', { _id, kind, version, ...choice, ...(entries && { entries: [...entries] }) }),
    listen: changed =>
      onServiceEvent(subjectsContract, 'patched', event => {
        if (event._id === _id && event.kind === kind) changed(event.version)
      }),
  }
}

export function skillTree(_id: string): TreeSource {
  const service = api(skillsContract)
  const kind = 'standard'
  return {
    key: ['skills', 'tree', _id],
    kind,
    what: 'skills',
    fields: allFields,
    file: standardsFile(_id, kind),
    load: of => service.get('tree', { _id, kind, of }),
    save: (version, operations) =>
      service.patch('sub-edit', { _id, kind, version, operations: wire(operations) }),
    publish: treeVersion => service.patch(_id, { publish: true, treeVersion }),
    diff: () => service.get('diff', { _id, kind }),
    compare: () => service.get('compare', { _id, kind }),
    match: header => service.get('match', { _id, header }),
    before: () => service.get('before', { _id, kind }),
    restore: version => service.patch('restore', { _id, kind, version }),
    setLevels: standardLevel => service.patch(_id, { standardLevel }),
    copy: (version, { entries, ...choice }) =>
      service.patch('import', { _id, kind, version, ...choice, ...(entries && { entries: [...entries] }) }),
    listen: changed =>
      onServiceEvent(skillsContract, 'patched', event => {
        if (event._id === _id) changed(event.version)
      }),
  }
}

const tagLevels = Array.from({ length: treeLimits.levels }, (_, at) => (at === 0 ? 'Tag' : `Level ${at + 1}`))

export function tagTree(_id: string): TreeSource {
  const service = api(tagsContract)
  return {
    key: ['tags', 'tree', _id],
    kind: 'standard',
    what: 'tags',
    fields: ['mark'],
    load: async () => {
      const { child, layer, treeVersion, publish } = await service.get(_id)
      return {
        levels: layer ? tagLevels : tagLevels.slice(0, 1),
        entries: entriesOf(child),
        version: treeVersion,
        published: publish ? 0 : null,
        origin: null,
      }
    },
    save: (version, operations) => service.patch('sub-edit', { _id, version, operations: wire(operations) }),
    publish: () => service.patch(_id, { snapshot: true }),
    listen: changed =>
      onServiceEvent(tagsContract, 'patched', event => {
        if (event._id === _id) changed(Number.POSITIVE_INFINITY)
      }),
  }
}

const entriesOf = (tags: readonly Tag[], parent: string | null = null): Entry[] =>
  tags.flatMap(({ _id, name, prompt, child }) => [
    { _id, parent, name, code: '', grade: [], tags: [], mark: prompt, foreign: null },
    ...entriesOf(child, _id),
  ])

type TagOperations = Parameters<ReturnType<typeof api<typeof tagsContract.methods>>['patch']>[1] extends {
  operations: infer O
}
  ? O
  : never

/** Cast from the read-only arrays of the rules to the mutable ones of the contract; the data is the same. */
const wire = (operations: readonly Operation[]) =>
  operations as unknown as ((typeof operations)[number] & {
    grade?: string[]
    tags?: string[]
  })[] as TagOperations
