// Icons by name, for menus and parts. First pages and menus use those here; the others load with the first
// screen that shows one. Each is imported separately, because the package's index would cost seconds in
// development.
import { Suspense } from 'react'
import type { Icon as IconComponent } from '@tabler/icons-react'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy } from '../lazy.tsx'
import type { LaterIconName } from './later-icons.tsx'

export const firstIcons = {
  home: IconHome,
  people: IconUsers,
  person: IconUser,
  school: IconSchool,
  book: IconBook,
  library: IconBooks,
  unit: IconNotebook,
  task: IconCheckbox,
  service: IconHeartHandshake,
  message: IconMessage,
  bell: IconBell,
  search: IconSearch,
  settings: IconSettings,
  show: IconEye,
  hide: IconEyeOff,
  flag: IconFlag,
  folder: IconFolder,
  link: IconLink,
  external: IconExternalLink,
  plus: IconPlus,
  check: IconCheck,
  close: IconX,
  more: IconDots,
  menu: IconMenu2,
  back: IconArrowLeft,
  forward: IconArrowRight,
  left: IconChevronLeft,
  right: IconChevronRight,
  down: IconChevronDown,
  up: IconChevronUp,
  tree: IconListTree,
  tags: IconTags,
  template: IconTemplate,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  done: IconCircleCheck,
  sun: IconSun,
  moon: IconMoon,
  device: IconDeviceLaptop,
  price: IconTag,
  test: IconFlask,
  logout: IconLogout,
} as const satisfies Record<string, IconComponent>

type FirstIconName = keyof typeof firstIcons
export type IconName = FirstIconName | LaterIconName

const LaterIcon = lazy(() => import('./later-icons.tsx').then(({ LaterIcon: Part }) => ({ default: Part })))

const isFirst = (name: string): name is FirstIconName => Object.hasOwn(firstIcons, name)

/** An icon next to text. Hidden from screen readers, because the text says the same. Menus name icons by string. */
export function Icon({ name, size = 20 }: { name: IconName | (string & {}); size?: number }) {
  if (!isFirst(name))
    return (
      <Suspense
        fallback={
          <svg
            width={size}
            height={size}
            aria-hidden
            style={{ flex: 'none' }}
          />
        }
      >
        <LaterIcon
          name={name}
          size={size}
        />
      </Suspense>
    )
  const Drawn = firstIcons[name]
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
