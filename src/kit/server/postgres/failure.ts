import { statfsSync } from 'node:fs'
import { StartError } from '../start-error.ts'

/** The failure in one sentence. */
export function failure(output: string, dataDir: string): StartError {
  if (/ENOSPC|No space left/i.test(output) || isFull(dataDir))
    return new StartError(
      `The disk of the data folder ${dataDir} is full: free some space, or set DATA_DIR to another disk.`,
    )
  const refused = /EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|Permission denied|Read-only file system/i.exec(
    output,
  )
  if (refused)
    return new StartError(
      `The data folder ${dataDir} cannot be written (${reasons[refused[0]] ?? refused[0].toLowerCase()}): make it writable for this user, or set DATA_DIR to another folder.`,
    )
  const line =
    output.split('\n').findLast(text => /error|FATAL|PANIC/i.test(text)) ??
    output.trim().split('\n').at(-1) ??
    ''
  return new StartError(
    `The database in ${dataDir} did not start (${line.replace(/^.*?(FATAL|PANIC|error): +/i, '').replace(/\.$/, '')}): mend that, or set DATA_DIR to another folder.`,
  )
}

/** PostgreSQL cannot even write down why, then. */
function isFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < 1_000_000
  } catch {
    return false
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'read-only disk',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'no folder can be made there',
}
