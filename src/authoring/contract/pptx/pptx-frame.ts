// Required parts of a PowerPoint file besides its slides: content types, a master with one blank layout, a
// theme.

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const typesOf = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kind = (name: string) => `application/vnd.openxmlformats-officedocument.presentationml.${name}+xml`

export const relationships = (
  list: readonly (readonly [id: string, type: string, target: string, outside?: boolean])[],
): string =>
  `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target, outside]) => `<Relationship Id="${id}" Type="${typesOf}/${type}" Target="${target.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"${outside ? ' TargetMode="External"' : ''}/>`).join('')}</Relationships>`

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  weba: 'audio/webm',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function contentTypes(
  slides: number,
  notes: readonly number[],
  endings: readonly string[],
  charts: number,
): string {
  const part = (name: string, type: string) => `<Override PartName="/ppt/${name}" ContentType="${type}"/>`
  const parts = [
    part('presentation.xml', kind('presentation.main')),
    part('slideMasters/slideMaster1.xml', kind('slideMaster')),
    part('slideLayouts/slideLayout1.xml', kind('slideLayout')),
    part('notesMasters/notesMaster1.xml', kind('notesMaster')),
    ...[1, 2].map(number =>
      part(`theme/theme${number}.xml`, 'application/vnd.openxmlformats-officedocument.theme+xml'),
    ),
    ...Array.from({ length: slides }, (_, index) => part(`slides/slide${index + 1}.xml`, kind('slide'))),
    ...Array.from({ length: charts }, (_, index) =>
      part(
        `charts/chart${index + 1}.xml`,
        'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      ),
    ),
    ...notes.map(index => part(`notesSlides/notesSlide${index + 1}.xml`, kind('notesSlide'))),
  ]
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ...endings.map(ending => [ending, mediaTypes[ending] ?? 'application/octet-stream']),
  ]
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`).join('')}${parts.join('')}</Types>`
}

export const presentation = (width: number, height: number, slides: number): string =>
  `${xmlHead}<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId3"/></p:notesMasterIdLst><p:sldIdLst>${Array.from({ length: slides }, (_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 10}"/>`).join('')}</p:sldIdLst><p:sldSz cx="${width}" cy="${height}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`

const emptyTree =
  '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree>'
const colorMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const white =
  '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'

export const master = (): [string, string][] => [
  [
    'ppt/slideMasters/slideMaster1.xml',
    `${xmlHead}<p:sldMaster ${namespaces}><p:cSld>${white}${emptyTree}</p:cSld>${colorMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
  ],
  [
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relationships([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'theme', '../theme/theme1.xml'],
    ]),
  ],
  [
    'ppt/slideLayouts/slideLayout1.xml',
    `${xmlHead}<p:sldLayout ${namespaces} type="blank"><p:cSld name="Blank">${emptyTree}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
  ],
  [
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
    relationships([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
  ],
  [
    'ppt/notesMasters/notesMaster1.xml',
    `${xmlHead}<p:notesMaster ${namespaces}><p:cSld>${white}${emptyTree}</p:cSld>${colorMap}</p:notesMaster>`,
  ],
  ['ppt/notesMasters/_rels/notesMaster1.xml.rels', relationships([['rId1', 'theme', '../theme/theme2.xml']])],
]

const colors = [
  ['dk1', '1F1D1A'],
  ['lt1', 'FFFFFF'],
  ['dk2', '3A352E'],
  ['lt2', 'F4EFE6'],
  ['accent1', 'B5460F'],
  ['accent2', '2F6F5E'],
  ['accent3', '2F5D8C'],
  ['accent4', 'A8791F'],
  ['accent5', '7A3E7E'],
  ['accent6', '5B6B2F'],
  ['hlink', 'B5460F'],
  ['folHlink', '7A3E7E'],
]
const three = (xml: string) => xml.repeat(3)
const plain = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'

export const theme = `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Classwright"><a:themeElements><a:clrScheme name="Classwright">${colors.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join('')}</a:clrScheme><a:fontScheme name="Classwright"><a:majorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Classwright"><a:fillStyleLst>${three(plain)}</a:fillStyleLst><a:lnStyleLst>${three(`<a:ln w="9525">${plain}</a:ln>`)}</a:lnStyleLst><a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${three(plain)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
