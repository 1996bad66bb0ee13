// The current path in the drive, and the subfolders.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { foldersContract, type Folder } from '#files/contract/files.contract.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { count } from '../parts/content-words.ts'
import { trailTo, refreshDrive } from './drive.queries.ts'
import { MoveDialog, NameDialog } from './drive-dialogs.tsx'
import classes from './drive.module.css'

export const folderPath = (id: string | null): string =>
  id === null ? '/com/drive' : `/com/drive?folder=${id}`

type OpenDialog = { readonly what: 'new' } | { readonly what: 'rename' | 'move'; readonly folder: Folder }

export function FolderBar({ folders, at }: { folders: readonly Folder[]; at: string | null }) {
  const { actAsync, busy } = useAct(refreshDrive)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const done = async (work: () => Promise<unknown>, words: string) => {
    if (await actAsync(work, words)) close()
  }
  const remove = async ({ _id, name, files }: Folder) => {
    const inside = folders.filter(({ parent }) => parent === _id).length
    const text =
      files + inside === 0
        ? 'It is empty.'
        : `It holds ${[files > 0 && count(files, 'file'), inside > 0 && count(inside, 'folder')].filter(Boolean).join(' and ')}, which are deleted with it. Where a file is used, it stays.`
    if (await confirm({ title: `Delete the folder ${name}?`, text, action: 'Delete', tone: 'negative' }))
      await actAsync(() => api(foldersContract).remove(_id), `${name} is deleted.`)
  }
  const here = folders.filter(({ parent }) => parent === at)
  const trail = trailTo(folders, at)
  return (
    <div className={classes.folders}>
      <div className={classes.where}>
        <nav aria-label="Folders above">
          <ol className={classes.trail}>
            <li>
              {at === null ? (
                <span aria-current="page">My files</span>
              ) : (
                <Link to={folderPath(null)}>My files</Link>
              )}
            </li>
            {trail.map(({ _id, name }) => (
              <li key={_id}>
                <Icon
                  name="right"
                  size={14}
                />
                {_id === at ? (
                  <span aria-current="page">{name}</span>
                ) : (
                  <Link to={folderPath(_id)}>{name}</Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <Button
          size="compact-md"
          variant="default"
          leftSection={
            <Icon
              name="plus"
              size={16}
            />
          }
          onClick={() => setDialog({ what: 'new' })}
        >
          New folder
        </Button>
      </div>
      {here.length > 0 && (
        <ul
          className={classes.folderList}
          aria-label="Folders"
        >
          {here.map(folder => (
            <li
              key={folder._id}
              className={classes.folder}
            >
              <Icon
                name="folder"
                size={22}
              />
              <Link to={folderPath(folder._id)}>{folder.name}</Link>
              <small>{count(folder.files, 'file')}</small>
              <MoreMenu
                label={`More for ${folder.name}`}
                acts={[
                  { label: 'Rename', icon: 'edit', act: () => setDialog({ what: 'rename', folder }) },
                  { label: 'Move', icon: 'folder', act: () => setDialog({ what: 'move', folder }) },
                  { label: 'Delete', icon: 'trash', grave: true, act: () => remove(folder) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog?.what === 'new' && (
        <NameDialog
          title="New folder"
          label="Name"
          action="Create folder"
          most={80}
          busy={busy}
          onClose={close}
          onSend={name =>
            done(() => api(foldersContract).create({ name, parent: at }), `${name} is created.`)
          }
        />
      )}
      {dialog?.what === 'rename' && (
        <NameDialog
          title="Rename folder"
          label="Name"
          action="Rename"
          most={80}
          value={dialog.folder.name}
          busy={busy}
          onClose={close}
          onSend={name =>
            done(() => api(foldersContract).patch(dialog.folder._id, { name }), `It is called ${name} now.`)
          }
        />
      )}
      {dialog?.what === 'move' && (
        <MoveDialog
          title={`Move ${dialog.folder.name}`}
          folders={folders}
          from={dialog.folder.parent}
          without={dialog.folder._id}
          busy={busy}
          onClose={close}
          onMove={parent =>
            done(
              () => api(foldersContract).patch(dialog.folder._id, { parent }),
              `${dialog.folder.name} is moved.`,
            )
          }
        />
      )}
    </div>
  )
}
