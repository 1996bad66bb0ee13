import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { teachActs, type Teachable } from './content-slots.ts'

interface TeachButtonsProps {
  content: Teachable
  /** The one main action of its page. */
  primary?: boolean
  compact?: boolean
  /** Run first, for example to send what is not saved yet. @returns Whether to go on. */
  before?: () => Promise<boolean>
}

/** Teach and Schedule, wherever content is shown or edited. */
export function TeachButtons({ content, primary = false, compact = false, before }: TeachButtonsProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const go = async (to: string) => {
    setBusy(to)
    if (!before || (await before())) await navigate(to)
    setBusy(null)
  }
  return teachActs(content).map(({ label, icon, to = '' }, at) => (
    <Button
      key={label}
      size={compact ? 'compact-md' : 'sm'}
      variant={primary && at === 0 ? 'filled' : 'default'}
      loading={busy === to}
      leftSection={
        <Icon
          name={icon}
          size={compact ? 16 : 18}
        />
      }
      onClick={() => {
        void go(to)
      }}
    >
      {label}
    </Button>
  ))
}
