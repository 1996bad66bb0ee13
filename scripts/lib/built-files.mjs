// What the bundler made: which files of script and style a module needs.

/** @param output Of the bundler. */
export function builtFiles(output) {
  const scripts = output.filter(({ type }) => type === 'chunk')
  const byName = new Map(scripts.map(script => [script.fileName, script]))
  const byModule = new Map(scripts.flatMap(script => script.moduleIds.map(id => [id, script])))
  const needed = (script, found = new Set()) => {
    if (!script || found.has(script)) return found
    found.add(script)
    for (const name of script.imports) needed(byName.get(name), found)
    return found
  }
  const filesIn = scriptsNeeded =>
    new Set(
      [...scriptsNeeded].flatMap(({ fileName, viteMetadata }) => [fileName, ...viteMetadata.importedCss]),
    )
  return {
    start: filesIn(needed(scripts.find(({ isEntry }) => isEntry))),
    /** Files of these modules and of all that they import; modules that the bundler left out have none. */
    filesOf: ids => filesIn(new Set([...ids].flatMap(id => [...needed(byModule.get(id))]))),
    /** The screen that a row of the route table imports, by the row's own text. */
    screenOf(load) {
      const tail = /import\(['"][#./]+(.+?)['"]\)/.exec(load.toString())?.[1]
      const found = [...byModule.keys()].filter(id => id.endsWith(`/${tail}`))
      if (found.length !== 1)
        throw new Error(`${load} names ${found.length} modules of the build; one was expected`)
      return found[0]
    },
  }
}
