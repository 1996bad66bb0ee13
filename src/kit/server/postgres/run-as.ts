import { spawn } from 'node:child_process'
import type { SystemUser } from '../unprivileged-user.ts'

export interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** Runs a program to its end as `user`; null means the user of this process. */
export function runAs(
  user: SystemUser | null,
  file: string,
  args: readonly string[],
  input = '',
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: '/', // The folder of this process may be closed to that user.
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    })
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (output += String(chunk)))
    child.stdin.on('error', () => {}) // It may end before it has read everything.
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
    child.stdin.end(input)
  })
}
