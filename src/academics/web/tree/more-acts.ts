// Menu items of a tree: import, export, and copying entries from other sources.
import type { MoreAct } from './tree-bar.tsx'
import type { OpenDialog } from './tree-dialogs.tsx'
import type { TreeEditorProps } from './tree-editor.tsx'
import type { TreeFormat } from './tree-files.ts'

interface TreeActs {
  readonly source: TreeEditorProps['source']
  readonly editable: boolean
  readonly download: (format: TreeFormat) => () => void
  readonly open: (dialog: OpenDialog) => () => void
  readonly paste: () => void
  readonly copy: (() => void) | undefined
  readonly importFile: (() => void) | undefined
}

export function moreActs(acts: TreeActs): readonly MoreAct[] {
  return acts.editable ? editActs(acts) : exportActs(acts)
}

const editActs = ({ source, paste, copy, importFile, open, download }: TreeActs): readonly MoreAct[] => [
  { label: 'Paste from a spreadsheet', icon: 'copy', act: paste },
  ...(copy ? [{ label: 'Copy from another set', icon: 'library', act: copy } as const] : []),
  ...(importFile ? [{ label: 'Import a file', icon: 'upload', act: importFile } as const] : []),
  ...exportActs({ source, download }),
  ...(source.setLevels ? [{ label: 'Level names', icon: 'tree', act: open('levels') } as const] : []),
]

const exportActs = ({ source, download }: Pick<TreeActs, 'source' | 'download'>): readonly MoreAct[] =>
  source.file
    ? [
        { label: 'Export as spreadsheet', icon: 'download', act: download('csv') },
        { label: 'Export as CASE', icon: 'download', act: download('case') },
      ]
    : []
