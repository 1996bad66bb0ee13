// `npm run db:generate -- --name=what`: writes a migration for changed tables. Only the latest snapshot is kept: the
// generator compares with no other, and each is a copy of the whole schema.
import { spawnSync } from 'node:child_process'
import { bin, pinnedNode, root } from './lib/project.mjs'
import { tidyMigrations } from './lib/migrations.mjs'

const { status } = spawnSync(pinnedNode, [bin('drizzle-kit'), 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
tidyMigrations(`${root}/drizzle`)
process.exitCode = status ?? 1
