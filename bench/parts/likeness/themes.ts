// Themes in the manner of the programs: colours, typefaces, and three strengths of fill, line, effect and background.
export interface ThemeColours {
  readonly dk1: string
  readonly lt1: string
  readonly dk2: string
  readonly lt2: string
  readonly accents: readonly string[]
}
export const officeColours: ThemeColours = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '44546A',
  lt2: 'E7E6E6',
  accents: ['4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47'],
}
export const classicColours: ThemeColours = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '1F497D',
  lt2: 'EEECE1',
  accents: ['4F81BD', 'C0504D', '9BBB59', '8064A2', '4BACC6', 'F79646'],
}
const ph = '<a:schemeClr val="phClr"/>'
const solid = `<a:solidFill>${ph}</a:solidFill>`
const stop = (pos: number, changes: string) =>
  `<a:gs pos="${pos}"><a:schemeClr val="phClr">${changes}</a:schemeClr></a:gs>`
const gradient = (stops: string, how = '<a:lin ang="5400000" scaled="0"/>') =>
  `<a:gradFill rotWithShape="1"><a:gsLst>${stops}</a:gsLst>${how}</a:gradFill>`
const change = (name: string, value: number) => `<a:${name} val="${value}"/>`
const lines = (widths: readonly number[]) =>
  widths
    .map(w => `<a:ln w="${w}" cap="flat" cmpd="sng" algn="ctr">${solid}<a:prstDash val="solid"/></a:ln>`)
    .join('')
const noEffect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
const shadow =
  '<a:effectStyle><a:effectLst><a:outerShdw blurRad="57150" dist="19050" dir="5400000" algn="ctr" rotWithShape="0"><a:srgbClr val="000000"><a:alpha val="63000"/></a:srgbClr></a:outerShdw></a:effectLst></a:effectStyle>'

/** Fills of Office 2013 and later. */
const modernFills = `${solid}${gradient(stop(0, change('lumMod', 110_000) + change('satMod', 105_000) + change('tint', 67_000)) + stop(50_000, change('lumMod', 105_000) + change('satMod', 103_000) + change('tint', 73_000)) + stop(100_000, change('lumMod', 105_000) + change('satMod', 109_000) + change('tint', 81_000)))}${gradient(stop(0, change('satMod', 103_000) + change('lumMod', 102_000) + change('tint', 94_000)) + stop(50_000, change('satMod', 110_000) + change('lumMod', 100_000) + change('shade', 100_000)) + stop(100_000, change('lumMod', 99_000) + change('satMod', 120_000) + change('shade', 78_000)))}`
/** Fills of Office 2007 and 2010. */
const classicFills = `${solid}${gradient(stop(0, change('tint', 50_000) + change('satMod', 300_000)) + stop(35_000, change('tint', 37_000) + change('satMod', 300_000)) + stop(100_000, change('tint', 15_000) + change('satMod', 350_000)), '<a:lin ang="16200000" scaled="1"/>')}${gradient(stop(0, change('shade', 51_000) + change('satMod', 130_000)) + stop(80_000, change('shade', 93_000) + change('satMod', 130_000)) + stop(100_000, change('shade', 94_000) + change('satMod', 135_000)), '<a:lin ang="16200000" scaled="0"/>')}`
const modernGrounds = `${solid}<a:solidFill><a:schemeClr val="phClr"><a:tint val="95000"/><a:satMod val="170000"/></a:schemeClr></a:solidFill>${gradient(stop(0, change('tint', 93_000) + change('satMod', 150_000) + change('shade', 98_000) + change('lumMod', 102_000)) + stop(50_000, change('tint', 98_000) + change('satMod', 130_000) + change('shade', 90_000) + change('lumMod', 103_000)) + stop(100_000, change('shade', 63_000) + change('satMod', 120_000)))}`
const classicGrounds = `${solid}${gradient(stop(0, change('tint', 40_000) + change('satMod', 350_000)) + stop(40_000, change('tint', 45_000) + change('shade', 99_000) + change('satMod', 350_000)) + stop(100_000, change('shade', 20_000) + change('satMod', 255_000)), '<a:path path="circle"><a:fillToRect l="50000" t="-80000" r="50000" b="180000"/></a:path>')}${gradient(stop(0, change('tint', 80_000) + change('satMod', 300_000)) + stop(100_000, change('shade', 30_000) + change('satMod', 200_000)), '<a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path>')}`

const system = (name: string, word: string, value: string, usual: string) =>
  `<a:${name}>${value === usual ? `<a:sysClr val="${word}" lastClr="${value}"/>` : `<a:srgbClr val="${value}"/>`}</a:${name}>`

export function theme(colours: ThemeColours, major: string, minor: string, classic = false): string {
  const named = [
    system('dk1', 'windowText', colours.dk1, '000000'),
    system('lt1', 'window', colours.lt1, 'FFFFFF'),
    `<a:dk2><a:srgbClr val="${colours.dk2}"/></a:dk2>`,
    `<a:lt2><a:srgbClr val="${colours.lt2}"/></a:lt2>`,
    ...colours.accents.map(
      (value, at) => `<a:accent${at + 1}><a:srgbClr val="${value}"/></a:accent${at + 1}>`,
    ),
    '<a:hlink><a:srgbClr val="0563C1"/></a:hlink>',
    '<a:folHlink><a:srgbClr val="954F72"/></a:folHlink>',
  ]
  const face = (name: string, value: string) =>
    `<a:${name}><a:latin typeface="${value}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`
  return `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Theme"><a:themeElements><a:clrScheme name="Colours">${named.join('')}</a:clrScheme><a:fontScheme name="Faces">${face('majorFont', major)}${face('minorFont', minor)}</a:fontScheme><a:fmtScheme name="Looks"><a:fillStyleLst>${classic ? classicFills : modernFills}</a:fillStyleLst><a:lnStyleLst>${lines(classic ? [9525, 25_400, 38_100] : [6350, 12_700, 19_050])}</a:lnStyleLst><a:effectStyleLst>${noEffect}${noEffect}${shadow}</a:effectStyleLst><a:bgFillStyleLst>${classic ? classicGrounds : modernGrounds}</a:bgFillStyleLst></a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`
}
