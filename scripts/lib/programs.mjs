// Programs outside npm that the tests need. Running the server needs none of them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './project.mjs'

const programs = [
  {
    label: 'Chromium',
    package: 'chromium',
    variable: 'CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  },
  // The same browser without its windows: opening one costs a quarter. What it does otherwise than the whole
  // is shown in the whole.
  {
    label: 'Chromium’s headless shell',
    package: 'chromium-headless-shell',
    variable: 'CHROMIUM_SHELL',
    names: ['chromium-headless-shell'],
    optional: true,
  },
  { label: 'Redis', package: 'redis-server', names: ['redis-server'] },
]

/** Finds them, or installs Debian's where that is allowed; sets where the tests find the browsers. */
export function ensurePrograms() {
  const absent = programs.filter(program => !find(program))
  if (absent.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${words(absent, 'label')} for the tests …\n`)
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-qq')
    // What can be done without must not keep out the others where a system does not have it.
    for (const list of [
      absent.filter(program => !program.optional),
      absent.filter(program => program.optional),
    ])
      if (list.length > 0)
        apt('install', '-y', '-qq', '--no-install-recommends', ...list.map(program => program.package))
  }
  const missing = absent.filter(program => !program.optional && !find(program))
  if (missing.length > 0)
    fail(
      `The tests need ${words(missing, 'label')}: install ${words(missing, 'package')} with your system's package manager${missing.some(program => program.variable) ? ', or set CHROMIUM to the path of a Chromium or Chrome' : ''}.`,
    )
  for (const program of programs.filter(({ variable }) => variable))
    process.env[program.variable] = find(program) ?? ''
}

function find({ names, variable }) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return [
    variable && process.env[variable],
    ...folders.flatMap(folder => names.map(name => join(folder, name))),
  ].find(path => path && existsSync(path))
}

const words = (list, key) => list.map(program => program[key]).join(' and ')
