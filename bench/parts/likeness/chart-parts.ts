// Charts with the numbers that their parts keep.
const namespaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const names = ['Spring', 'Summer', 'Autumn', 'Winter']
const cache = (kind: 'str' | 'num', values: readonly (string | number)[]) =>
  `<c:${kind}Ref><c:f>Sheet1!$A$1</c:f><c:${kind}Cache><c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`
const series = (
  at: number,
  name: string,
  values: readonly number[],
  look = `<c:spPr><a:solidFill><a:schemeClr val="accent${at + 1}"/></a:solidFill></c:spPr>`,
) =>
  `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx>${cache('str', [name])}</c:tx>${look}<c:cat>${cache('str', names)}</c:cat><c:val>${cache('num', values)}</c:val></c:ser>`
const two = (look?: (at: number) => string) =>
  series(0, 'Rain', [42, 30, 61, 75], look?.(0)) + series(1, 'Sun', [120, 210, 90, 40], look?.(1))
const stroke = (at: number) =>
  `<c:spPr><a:ln w="28575"><a:solidFill><a:schemeClr val="accent${at + 1}"/></a:solidFill></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`
const axes =
  '<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="1"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines><c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="General" sourceLinked="1"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/></c:valAx>'
const ids = '<c:axId val="1"/><c:axId val="2"/>'
const legend = (at: string) => `<c:legend><c:legendPos val="${at}"/><c:overlay val="0"/></c:legend>`
const title = (words: string) =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="2000" b="0"/></a:pPr><a:r><a:rPr lang="en-US" sz="2000" b="0"/><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
const space = (plot: string, at: string, words: string) =>
  `<c:chartSpace ${namespaces}><c:roundedCorners val="0"/><c:chart>${title(words)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}</c:plotArea>${legend(at)}<c:plotVisOnly val="1"/></c:chart><c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1400"/></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr></c:chartSpace>`
const bars = (direction: string, grouping: string, overlap = '') =>
  `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${two()}<c:gapWidth val="100"/>${overlap}${ids}</c:barChart>`

const points = (at: number, name: string, xs: readonly number[], ys: readonly number[]) =>
  `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx>${cache('str', [name])}</c:tx><c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="7"/><c:spPr><a:solidFill><a:schemeClr val="accent${at + 1}"/></a:solidFill></c:spPr></c:marker><c:xVal>${cache('num', xs)}</c:xVal><c:yVal>${cache('num', ys)}</c:yVal><c:smooth val="0"/></c:ser>`
const scatterAxes = axes.replace('<c:catAx>', '<c:valAx>').replace('</c:catAx>', '</c:valAx>')

export const chartParts = (): { number: number; xml: string }[] =>
  [
    space(bars('col', 'clustered') + axes, 'b', 'Rain and sun'),
    space(bars('col', 'stacked', '<c:overlap val="100"/>') + axes, 'r', 'Stacked'),
    space(
      bars('bar', 'clustered') +
        axes
          .replace('axPos val="b"', 'axPos val="l"')
          .replace('axPos val="l"/><c:majorGridlines', 'axPos val="b"/><c:majorGridlines'),
      'b',
      'Lying',
    ),
    space(
      `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${two(stroke)}<c:marker val="1"/>${ids}</c:lineChart>${axes}`,
      'b',
      'Lines',
    ),
    space(
      `<c:pieChart><c:varyColors val="1"/>${series(0, 'Share', [40, 25, 20, 15], '')}<c:firstSliceAng val="0"/></c:pieChart>`,
      'r',
      'Pie',
    ),
    space(
      `<c:doughnutChart><c:varyColors val="1"/>${series(0, 'Share', [40, 25, 20, 15], '')}<c:firstSliceAng val="0"/><c:holeSize val="50"/></c:doughnutChart>`,
      'b',
      'Ring',
    ),
    space(
      `<c:areaChart><c:grouping val="standard"/><c:varyColors val="0"/>${series(0, 'Sun', [120, 210, 90, 140])}${series(1, 'Rain', [42, 30, 61, 75])}${ids}</c:areaChart>${axes}`,
      'b',
      'Areas',
    ),
    space(
      `<c:radarChart><c:radarStyle val="marker"/><c:varyColors val="0"/>${two(stroke)}${ids}</c:radarChart>${axes}`,
      'b',
      'Radar',
    ),
    space(
      `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${points(0, 'Rain', [1, 2, 4, 7], [42, 30, 61, 75])}${points(1, 'Sun', [1, 3, 5, 8], [120, 210, 90, 40])}${ids}</c:scatterChart>${scatterAxes}`,
      'b',
      'Scatter',
    ),
    space(
      `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series(0, 'Rain', [42, 30, 61, 75])}<c:gapWidth val="100"/>${ids}</c:barChart><c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series(1, 'Share', [0.1, 0.4, 0.2, 0.3], stroke(1))}<c:marker val="1"/><c:axId val="3"/><c:axId val="4"/></c:lineChart>${axes}<c:catAx><c:axId val="3"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="1"/><c:axPos val="b"/><c:crossAx val="4"/></c:catAx><c:valAx><c:axId val="4"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="r"/><c:numFmt formatCode="General" sourceLinked="1"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="3"/><c:crosses val="max"/></c:valAx>`,
      'b',
      'Columns and a line',
    ),
    space(
      `<c:pieChart><c:varyColors val="1"/>${series(0, 'Share', [40, 25, 20, 15], '')}<c:dLbls><c:showLegendKey val="0"/><c:showVal val="0"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="1"/><c:showBubbleSize val="0"/></c:dLbls><c:firstSliceAng val="0"/></c:pieChart>`,
      'r',
      'Shares',
    ),
  ].map((xml, at) => ({ number: at + 1, xml }))
