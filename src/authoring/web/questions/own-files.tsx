import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { filesContract, type FileRecord } from '#files/contract/files.contract.ts'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './questions.module.css'
import { typeOf, wordsFor } from './material-kinds.rules.ts'

/** Files that the user uploaded, newest first. */
export function OwnFiles({
  only,
  onPick,
}: {
  only?: 'image' | 'video' | undefined
  onPick: (file: FileRecord) => unknown
}) {
  const { data, error } = useQuery({
    queryKey: ['files', 'own'],
    queryFn: () => api(filesContract).find({ $limit: 100, $sort: { createdAt: -1 } }),
  })
  const files = data?.data.filter(
    ({ mime, purpose }) =>
      (purpose === 'content' || purpose === 'attachment') &&
      (only === undefined ? typeOf(mime) !== undefined : mime.startsWith(`${only}/`)),
  )
  if (error)
    return (
      <p
        className={classes.small}
        role="alert"
      >
        {wordsOf(error)}
      </p>
    )
  if (!files) return <p className={classes.small}>Loading your files</p>
  if (files.length === 0)
    return <p className={classes.small}>You have sent no {wordsFor(only).many} yet. Upload one.</p>
  return (
    <ul
      className={classes.files}
      aria-label="My files"
    >
      {files.map(file => (
        <li key={file._id}>
          <button
            type="button"
            className={classes.file}
            onClick={() => {
              void onPick(file)
            }}
          >
            <span className={classes.thumb}>
              {file.mime.startsWith('image/') ? (
                <img
                  src={file.url}
                  alt=""
                  loading="lazy"
                />
              ) : (
                <Icon name={file.mime.startsWith('video/') ? 'video' : 'file'} />
              )}
            </span>
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
