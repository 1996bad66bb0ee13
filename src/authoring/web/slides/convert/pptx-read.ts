// Reads a PowerPoint file into pages. Text stays text, pictures and shapes stay what they are; what is lost
// is named in the report.
import { pageSize, type Element, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { paletteOf } from './pptx-colors.ts'
import { treeOf } from './pptx-elements.ts'
import { lossesIn, withoutChoices } from './loss-finder.ts'
import { metafileDrawer, type MetafileDrawer } from './metafile-drawer.ts'
import { browserStudio, type PictureStudio } from './picture-changes.ts'
import { groundPicture } from './pptx-picture-fills.ts'
import { openPackage, slidesOf, type Package, type PackagePart } from './pptx-parts.ts'
import { placeholderOf, styleName, samePlaceholders } from './pptx-placeholders.ts'
import type { Media, Scene, Shared } from './pptx-scene.ts'
import { fillIn, type Fill } from './pptx-fills.ts'
import { scaledBy } from './pptx-shapes.ts'
import { tableStylesOf } from './pptx-table-styles.ts'
import { looksOf } from './pptx-theme.ts'
import { all, at, deep, elements, number, textOf, type XmlNode } from './xml.ts'

export interface Imported {
  readonly width: number
  readonly height: number
  readonly pages: PageBody[]
  readonly media: ReadonlyMap<string, Media>
  /** A loss: the page number and what was lost. */
  readonly report: { page: number; what: string }[]
}

export async function readPptx(
  bytes: Uint8Array,
  drawer: MetafileDrawer = metafileDrawer(),
  studio: PictureStudio = browserStudio,
): Promise<Imported> {
  try {
    return await readWith(bytes, drawer, studio)
  } finally {
    drawer.close()
  }
}

async function readWith(bytes: Uint8Array, drawer: MetafileDrawer, studio: PictureStudio): Promise<Imported> {
  const file = await openPackage(bytes)
  const { presentation, slides } = await slidesOf(file)
  const size = at(presentation.root, 'p:sldSz')
  const [cx, cy] = [number(size, 'cx') ?? 12_192_000, number(size, 'cy') ?? 6_858_000]
  const scale = pageSize.width / cx
  const media = new Map<string, Media>()
  const report: Imported['report'] = []
  const pages: PageBody[] = []
  const styles = await relatedPart(file, presentation, 'tableStyles')
  const deck = {
    scale,
    size: { width: pageSize.width, height: cy * scale },
    slides: slides.map(({ path }) => path),
    media,
    tableStyles: tableStylesOf(styles?.root),
    undrawn: new Set<string>(),
    studio,
    drawMetafile: (metafile: Uint8Array) => drawer.draw(metafile),
    complainOnce: (what: string) => {
      if (!report.some(each => each.what === what)) report.push({ page: 0, what })
    },
  }
  const firstNumber = number(presentation.root, 'firstSlideNum') ?? 1
  for (const [index, slide] of slides.entries()) {
    pages.push(
      await pageOf(file, presentation, slide, {
        ...deck,
        pageNumber: firstNumber + index,
        complain: what => {
          const page = index + 1
          if (!report.some(each => each.page === page && each.what === what)) report.push({ page, what })
        },
      }),
    )
  }
  return { width: pageSize.width, height: Math.round(cy * scale), pages, media, report }
}

async function pageOf(
  file: Package,
  presentation: PackagePart,
  slide: PackagePart,
  shared: Shared,
): Promise<PageBody> {
  const layout = await relatedPart(file, slide, 'slideLayout')
  const master = layout && (await relatedPart(file, layout, 'slideMaster'))
  const theme = master && (await relatedPart(file, master, 'theme'))
  const palette = paletteOf(theme?.root, colourMap([slide, layout], master))
  const looks = looksOf(theme?.root)
  const fonts = at(theme?.root, 'a:themeElements', 'a:fontScheme')
  const face = (name: string) => at(fonts, name, 'a:latin')?.attributes['typeface'] ?? ''
  const inherited = (placeholder: XmlNode | undefined) =>
    placeholder ? samePlaceholders(placeholder, layout, master) : []
  let count = 0
  let ground: Fill | null = null
  const scene = (part: PackagePart): Scene => ({
    ...shared,
    file,
    part,
    looks,
    inherited,
    ground,
    context: {
      palette,
      perPoint: shared.scale * 12_700,
      pageNumber: String(shared.pageNumber),
      fonts: { major: face('a:majorFont'), minor: face('a:minorFont') },
    },
    styles: placeholder => [
      ...inherited(placeholder).map(shape => at(shape, 'p:txBody', 'a:lstStyle')),
      at(master?.root, 'p:txStyles', styleName(placeholder)),
      at(presentation.root, 'p:defaultTextStyle'),
    ],
    next: () => `e${++count}`,
  })
  const background = await backgroundOf([slide, layout, master], scene, theme, shared.size)
  const { color, gradient } = background
  ground = color === undefined ? null : { color, ...(gradient && { gradient }) }
  const decoration =
    slide.root.attributes['showMasterSp'] === '0'
      ? []
      : [...(layout?.root.attributes['showMasterSp'] === '0' ? [] : [master]), layout]
  const behind = (
    await Promise.all(decoration.flatMap(part => (part ? [decorationsOf(scene(part))] : [])))
  ).flat()
  for (const what of lossesIn('page', [withoutChoices(slide.root)])) shared.complain(what)
  const front = await treeOf(at(slide.root, 'p:cSld', 'p:spTree'), scene(slide), scaledBy(shared.scale))
  return {
    layout: 'blank',
    background,
    elements: [...behind, ...front],
    tips: await notesOf(file, slide),
    ...(slide.root.attributes['show'] === '0' && { hidden: true }),
  }
}

const relatedPart = async (
  file: Package,
  part: PackagePart,
  type: string,
): Promise<PackagePart | undefined> => {
  const [path] = part.related(type)
  return path === undefined ? undefined : file.part(path)
}

/** Decorations of layout and master, locked behind the slide's elements. */
async function decorationsOf(scene: Scene): Promise<Element[]> {
  const tree = at(scene.part.root, 'p:cSld', 'p:spTree')
  const own = {
    ...tree,
    name: 'tree',
    attributes: {},
    children: elements(tree).filter(node => placeholderOf(node) === undefined),
  }
  return (await treeOf(own, { ...scene, complain: scene.complainOnce }, scaledBy(scene.scale))).map(
    element => ({
      ...element,
      locked: true,
    }),
  )
}

/** The effective colour map: the slide's own, the layout's, or the master's. */
function colourMap(
  parts: readonly (PackagePart | undefined)[],
  master: PackagePart | undefined,
): Readonly<Record<string, string>> {
  const own = parts.map(part => at(part?.root, 'p:clrMapOvr', 'a:overrideClrMapping')).find(Boolean)
  return own?.attributes ?? at(master?.root, 'p:clrMap')?.attributes ?? {}
}

async function backgroundOf(
  parts: readonly (PackagePart | undefined)[],
  scene: (part: PackagePart) => Scene,
  theme: PackagePart | undefined,
  size: { readonly width: number; readonly height: number },
): Promise<PageBody['background']> {
  for (const part of parts) {
    const background = at(part?.root, 'p:cSld', 'p:bg')
    if (!part || !background) continue
    const own = scene(part)
    const { palette } = own.context
    const reference = at(background, 'p:bgRef')
    const referred = own.looks.fill(reference, palette)
    const fill =
      fillIn(at(background, 'p:bgPr'), palette) ?? (referred && fillIn(referred.node, referred.palette))
    if (fill === null) continue
    for (const what of lossesIn('background', [at(background, 'p:bgPr'), referred?.node])) own.complain(what)
    // Paths of the theme's pictures are relative to the theme.
    const from = referred && theme ? scene(theme) : own
    const picture = fill?.picture && (await groundPicture(fill.picture, size, from))
    if (picture) return { file: picture.path }
    const color = fill?.color ?? palette.color(reference)
    if (color) return { color: color.slice(0, 7), ...(fill?.gradient && { gradient: fill.gradient }) }
  }
  return { color: '#ffffff' }
}

async function notesOf(file: Package, slide: PackagePart): Promise<string> {
  const notes = await relatedPart(file, slide, 'notesSlide')
  const shapes = all(at(notes?.root, 'p:cSld', 'p:spTree'), 'p:sp')
  // Some programs write notes into a plain text box.
  const body =
    shapes.find(shape => placeholderOf(shape)?.attributes['type'] === 'body') ??
    shapes.find(shape => placeholderOf(shape) === undefined)
  return all(at(body, 'p:txBody'), 'a:p')
    .map(paragraph => deep(paragraph, 'a:t').map(textOf).join(''))
    .join('\n')
    .trim()
    .slice(0, 10_000)
}
