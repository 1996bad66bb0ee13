// The plan of files as a plugin for the bundler.
import { apart, areas, everywhere, fillings, onRequest } from './file-areas.mjs'
import { planFiles } from './file-plan.mjs'

/** The page for signing in, and what follows on it without a click. */
const signingIn =
  /\/identity\/web\/sign-in\/(login\.screen|passkey-sign-in|google-button|demo-accounts)\.tsx$/
/** The landing page, and what follows on it. */
const landing = /\/(app\/web\/landing\/landing\.screen|kit\/web\/icons\/later-icons)\.tsx$/

/**
 * @returns A plugin that plans when all modules are known, groups for the bundler, and what each screen shows.
 */
export function fileGroups() {
  let names = new Map()
  let pages = new Map()
  let [first, login] = [new Set(), new Set()]
  const plugin = {
    name: 'file-groups',
    buildEnd() {
      const modules = modulesOf(this)
      const start = staticallyNeeded(modules, id => this.getModuleInfo(id).isEntry)
      const isInStart = id => start.has(id) && !isPackage(id)
      ;({ names, pages } = planFiles(modules, { areas, fillings, apart, onRequest, everywhere }, isInStart))
      // Neither loads what all pages share: what they have in common with others is a file of its own, and what
      // only pages of accounts need for signing in is another.
      first = staticallyNeeded(modules, id => landing.test(id) || signingIn.test(id))
      for (const id of first) {
        const area = names.get(id) ?? ''
        if (area === 'landing') first.delete(id)
        else if (area.startsWith('account') && !id.endsWith('.css')) login.add(id)
      }
      first = first.difference(login)
    },
  }
  const groups = [
    { name: 'start', test: /./, tags: ['$initial'], priority: 4 },
    // With the packages they need: how much of a package is used, only the bundler knows.
    { name: 'first', test: id => first.has(id) && !isPackage(id), priority: 3 },
    { name: 'signing-in', test: id => login.has(id) && !isPackage(id), priority: 2 },
    {
      name: id => names.get(id) ?? null,
      debugName: 'areas',
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ]
  return { plugin, groups, pages: () => pages }
}

const modulesOf = context =>
  new Map(
    [...context.getModuleIds()].map(id => {
      const { importedIds, dynamicallyImportedIds } = context.getModuleInfo(id)
      return [id, { imports: importedIds, loads: dynamicallyImportedIds }]
    }),
  )

function staticallyNeeded(modules, isRoot) {
  const found = new Set()
  const open = [...modules.keys()].filter(isRoot)
  while (open.length > 0) {
    const id = open.pop()
    if (found.has(id) || !modules.has(id)) continue
    found.add(id)
    open.push(...modules.get(id).imports)
  }
  return found
}

const isPackage = id => id.includes('/node_modules/')
