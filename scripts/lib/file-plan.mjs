// Which modules of the web share a file. By itself the bundler makes a file for every set of screens that need
// the same modules: several hundred, and a page of seventy waits for seventy answers. Here the screens stand in a
// tree of areas, and a module goes into the smallest area that has everything that uses it. So a page loads one
// file per level of the tree, the parts that follow its first paint included, and files never need each other:
// what a module imports is used wherever the module is, so it lies in the same area or in one around it.

/**
 * @param modules By id, what each imports from the start (`imports`) and when it is wanted (`loads`).
 * @param tree Areas, fillings and parts that stay apart: see `file-areas.mjs`.
 * @param isInStart Modules of the entry's file, which every page has.
 * @returns Names of files by module id, the rest being left to the bundler; and what each screen shows, by id.
 */
export function planFiles(modules, { areas, fillings, apart, onRequest, everywhere }, isInStart) {
  const isApart = matches(apart)
  const isLate = matches(onRequest)
  const staysOut = id => isScreen(id) || isApart(id) || isLate(id)
  const users = [
    ...[...modules.keys()]
      .filter(id => isScreen(id) && !isLate(id))
      .map(id => ({ root: id, area: screenPlace(areas, id) })),
    ...[...fillingsIn(modules, isInStart)]
      .filter(id => !staysOut(id))
      .map(id => ({ root: id, area: row(fillings, id)?.[1] ?? areaOf(areas, id) })),
  ].map(user => ({ ...user, modules: reached(modules, user.root, isInStart, staysOut) }))

  const areaById = new Map([...modules.keys()].filter(matches(everywhere)).map(id => [id, '']))
  for (const { area, modules: used } of users)
    for (const id of used) areaById.set(id, commonArea(areaById.get(id), area))
  const shown = users.map(user => ({ ...user, apart: partsApart(modules, user.modules, isApart) }))
  const isPlanned = new Set(areaById.keys())
  for (const { area, apart: parts } of shown)
    for (const part of parts)
      for (const id of reached(modules, part, isInStart, () => true))
        // What only such a part needs is in its file; its styles are not, because they would be one more.
        if (isPlanned.has(id) || isStyle(id)) areaById.set(id, commonArea(areaById.get(id), area))

  return {
    names: new Map([...areaById].map(([id, area]) => [id, fileName(isStyle(id) ? outermost(area) : area)])),
    pages: new Map(
      shown
        .filter(({ root }) => isScreen(root))
        .map(({ root, area }) => [
          root,
          shown
            .filter(other => other.root === root || (!isScreen(other.root) && holds(other.area, area)))
            .flatMap(other => [...other.modules, ...other.apart]),
        ]),
    ),
  }
}

/** Everything that a page or part needs, at once or later. */
function reached(modules, root, isInStart, staysOut) {
  const found = new Set()
  const open = [root]
  while (open.length > 0) {
    const id = open.pop()
    const module = modules.get(id)
    if (!module || found.has(id) || isInStart(id)) continue
    found.add(id)
    open.push(...module.imports, ...(isList(id) ? [] : module.loads.filter(part => !staysOut(part))))
  }
  return found
}

const partsApart = (modules, used, isApart) => [
  ...new Set([...used].filter(id => !isList(id)).flatMap(id => modules.get(id).loads.filter(isApart))),
]

/** Parts that the lists of the domains load: which page shows them depends on the slot. */
function fillingsIn(modules, isInStart) {
  const lists = [...modules].filter(([id]) => isInStart(id) || isList(id))
  return new Set(lists.flatMap(([, { loads }]) => loads).filter(id => !isInStart(id)))
}

/** A screen stands in its area under its own name, unless the area has one file for all of them. */
function screenPlace(areas, id) {
  const [, area, isWhole] = row(areas, id) ?? [null, 'other']
  return isWhole ? area : `${area}/${nameOf(id)}`
}
const areaOf = (areas, id) => row(areas, id)?.[1] ?? ''

/** The innermost area that holds both. */
function commonArea(one, other) {
  if (one === undefined) return other
  const [these, those] = [one.split('/'), other.split('/')]
  const end = these.findIndex((part, level) => part !== those[level])
  return end === -1 ? one : these.slice(0, end).join('/')
}
const holds = (outer, inner) => commonArea(outer, inner) === outer

const isScreen = id => id.endsWith('.screen.tsx')
const isStyle = id => id.endsWith('.css')
/** Lists of fillings; that they load a part says nothing about who shows it. */
const isList = id => /\.(web|parts|routes|rows)\.tsx?$/.test(id)
const matches = patterns => id => patterns.some(pattern => pattern.test(pathOf(id)))
const row = (rows, id) => rows.find(([pattern]) => pattern.test(pathOf(id)))
const pathOf = id => (id.includes('/node_modules/') ? id : id.slice(id.lastIndexOf('/src/') + '/src/'.length))
const nameOf = id => pathOf(id).replace('.screen.tsx', '').replace('/web/', '/').replaceAll('/', '-')
/** An area and those inside it share one style sheet: a page has few of them. */
const outermost = area => area.split('/')[0]
const fileName = area => (area === '' ? 'shared' : area.replaceAll('/', '-'))
