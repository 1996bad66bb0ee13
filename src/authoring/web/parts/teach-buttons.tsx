import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useProvided } from '#kit/web/app.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { teachActs, type Teachable } from './content-slots.ts'

interface TeachButtonsProps {
  content: Teachable
  /** The page's primary action. */
  primary?: boolean
  compact?: boolean
  /** Runs first, for example to save pending changes. @returns Whether to continue. */
  before?: () => Promise<boolean>
}

/** Teach and Schedule, wherever content is shown or edited: links, unless an action must run first. */
export function TeachButtons({ content, primary = false, compact = false, before }: TeachButtonsProps) {
  const navigate = useNavigate()
  const acts = useProvided(teachActs).flatMap(actsOf => actsOf(content))
  const go = useWrite({
    async mutationFn(to: string) {
      if (await before?.()) await navigate(to)
    },
  })
  return acts.map(({ label, icon, to = '' }, at) => {
    const look = {
      size: compact ? 'compact-md' : 'sm',
      variant: primary && at === 0 ? 'filled' : 'default',
      leftSection: (
        <Icon
          name={icon}
          size={compact ? 16 : 18}
        />
      ),
    }
    return before ? (
      <Button
        key={label}
        {...look}
        loading={go.isPending && go.variables === to}
        onClick={() => go.mutate(to)}
      >
        {label}
      </Button>
    ) : (
      <Button
        key={label}
        {...look}
        component={Link}
        to={to}
      >
        {label}
      </Button>
    )
  })
}
