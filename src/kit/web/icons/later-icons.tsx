// Icons that are not on a first page.
import type { Icon as IconComponent } from '@tabler/icons-react'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs'
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconScribble from '@tabler/icons-react/dist/esm/icons/IconScribble.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'

export const laterIcons = {
  today: IconCalendarEvent,
  calendar: IconCalendar,
  clock: IconClock,
  building: IconBuilding,
  video: IconVideo,
  tool: IconClipboardCheck,
  module: IconStack2,
  session: IconPresentation,
  cart: IconShoppingCart,
  money: IconCoin,
  receipt: IconReceipt,
  shield: IconShieldCheck,
  lock: IconLock,
  key: IconKey,
  chart: IconChartBar,
  star: IconStar,
  bookmark: IconBookmark,
  file: IconFile,
  upload: IconUpload,
  download: IconDownload,
  picture: IconPhoto,
  audio: IconMusic,
  sort: IconArrowsSort,
  filter: IconFilter,
  grid: IconLayoutGrid,
  list: IconList,
  copy: IconCopy,
  edit: IconPencil,
  draw: IconScribble,
  vote: IconThumbUp,
  trash: IconTrash,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  indent: IconIndentIncrease,
  outdent: IconIndentDecrease,
  raise: IconArrowUp,
  lower: IconArrowDown,
  certificate: IconCertificate,
  scale: IconScale,
  refresh: IconRefresh,
  door: IconDoor,
} as const satisfies Record<string, IconComponent>

export type LaterIconName = keyof typeof laterIcons

const isLater = (name: string): name is LaterIconName => Object.hasOwn(laterIcons, name)

/** An unknown name shows a plain arrow. */
export function LaterIcon({ name, size }: { name: string; size: number }) {
  const Drawn = isLater(name) ? laterIcons[name] : IconChevronRight
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
