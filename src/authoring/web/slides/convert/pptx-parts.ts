// Parts of a presentation file and the relationships between them.
import { readZip, UnreadableFile } from '#kit/web/sheets/zip.ts'
import { all, parseXml, type XmlNode } from './xml.ts'

export interface PackagePart {
  readonly path: string
  readonly root: XmlNode
  /** Target of a relationship: a path inside the file, or an external address. */
  target(id: string | undefined): { path: string; outside: boolean } | undefined
  /** Paths of all relationships of a type, matched by the end of the type's URI. */
  related(type: string): string[]
}

export interface Package {
  part(path: string): Promise<PackagePart | undefined>
  bytes(path: string): Promise<Uint8Array | undefined>
}

export async function openPackage(file: Uint8Array): Promise<Package> {
  const zip = await readZip(file)
  const known = new Map<string, Promise<PackagePart | undefined>>()
  const read = async (path: string): Promise<PackagePart | undefined> => {
    const root = parseXml((await zip.text(path)) ?? '')
    if (!root) return undefined
    const relations = all(parseXml((await zip.text(relationsOf(path))) ?? ''), 'Relationship').map(
      ({ attributes }) => ({
        id: attributes['Id'] ?? '',
        type: attributes['Type'] ?? '',
        outside: attributes['TargetMode'] === 'External',
        target: attributes['Target'] ?? '',
      }),
    )
    return {
      path,
      root,
      target(id) {
        const found = relations.find(relation => relation.id === id)
        return (
          found && {
            path: found.outside ? found.target : resolve(path, found.target),
            outside: found.outside,
          }
        )
      },
      related: type =>
        relations
          .filter(relation => !relation.outside && relation.type.endsWith(`/${type}`))
          .map(({ target }) => resolve(path, target)),
    }
  }
  return {
    part(path) {
      let part = known.get(path)
      if (!part) known.set(path, (part = read(path)))
      return part
    },
    bytes: path => zip.bytes(path),
  }
}

const relationsOf = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels')

function resolve(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = from.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** The presentation and its slides, in order. */
export async function slidesOf(file: Package): Promise<{ presentation: PackagePart; slides: PackagePart[] }> {
  const presentation = await file.part('ppt/presentation.xml')
  if (!presentation) throw new UnreadableFile('This is not a presentation (.pptx).')
  const list = all(presentation.root, 'p:sldIdLst')[0]
  const slides = await Promise.all(
    all(list, 'p:sldId').map(async ({ attributes }) => {
      const target = presentation.target(attributes['r:id'])
      return target && file.part(target.path)
    }),
  )
  return { presentation, slides: slides.filter(part => part !== undefined) }
}
