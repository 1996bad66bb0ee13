// Icons of the slide editor, loaded with it and not with every page.
import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs'
import IconAlignJustified from '@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconBoxMultiple from '@tabler/icons-react/dist/esm/icons/IconBoxMultiple.mjs'
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconCrop from '@tabler/icons-react/dist/esm/icons/IconCrop.mjs'
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs'
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLayout from '@tabler/icons-react/dist/esm/icons/IconLayout.mjs'
import IconLayoutAlignLeft from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignLeft.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPaint from '@tabler/icons-react/dist/esm/icons/IconPaint.mjs'
import IconStackFront from '@tabler/icons-react/dist/esm/icons/IconStackFront.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import IconSuperscript from '@tabler/icons-react/dist/esm/icons/IconSuperscript.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTriangleSquareCircle from '@tabler/icons-react/dist/esm/icons/IconTriangleSquareCircle.mjs'
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs'
import IconVectorBezier2 from '@tabler/icons-react/dist/esm/icons/IconVectorBezier2.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'

const drawn = {
  text: IconTypography,
  shapes: IconTriangleSquareCircle,
  pen: IconBrush,
  path: IconVectorBezier2,
  brush: IconPaint,
  crop: IconCrop,
  table: IconTable,
  chart: IconChartHistogram,
  movie: IconMovie,
  layout: IconLayout,
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
  script: IconSuperscript,
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
  disc: IconList,
  number: IconListNumbers,
  indent: IconIndentIncrease,
  outdent: IconIndentDecrease,
  align: IconLayoutAlignLeft,
  order: IconStackFront,
  group: IconBoxMultiple,
  lock: IconLock,
  unlock: IconLockOpen,
  full: IconMaximize,
  link: IconLink,
  zoomIn: IconZoomIn,
  zoomOut: IconZoomOut,
} as const
export type SlideIconName = keyof typeof drawn

export function SlideIcon({ name, size = 20 }: { name: SlideIconName; size?: number }) {
  const Drawn = drawn[name]
  return (
    <Drawn
      size={size}
      stroke={1.75}
      aria-hidden
      focusable={false}
      style={{ flex: 'none' }}
    />
  )
}
